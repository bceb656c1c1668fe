package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Scenario.NewTasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The words for how a run's tasks come to be. */
public final class Creations {
    /** What a scenario file means that says nothing of it. */
    static final Scenario.Creation DEFAULT = Scenario.Creation.SPREAD;

    private Creations() {}

    /** Placements, as scenario files and {@code --placement} name them. */
    public static Map<String, NewTasks> placements() {
        return ScenarioParser.ordered("spread", NewTasks.SPREAD, "fork", NewTasks.SLOW_PATH);
    }

    /** The name of a placement. */
    public static String nameOf(NewTasks placement) {
        return placement == NewTasks.SPREAD ? "spread" : "fork";
    }

    /** What is not as by default, for headings: each item begins with a comma and a blank; empty if all is. */
    public static String inHeading(Scenario.Creation creation) {
        List<String> words = new ArrayList<>();
        if (creation.placement() != DEFAULT.placement()) {
            words.add("tasks placed by " + nameOf(creation.placement()));
        }
        if (creation.mainFlips() != DEFAULT.mainFlips()) {
            words.add("main_flips " + creation.mainFlips());
        }
        if (creation.traced()) {
            words.add("creation of tasks is part of the trace");
        }
        return words.isEmpty() ? "" : ", " + String.join(", ", words);
    }

    /** Behind the name of a scenario that the command line has made. */
    static String inName(Scenario.Creation creation) {
        return (creation.placement() == DEFAULT.placement() ? "" : "-" + nameOf(creation.placement()))
                + (creation.traced() ? "-traced" : "");
    }
}
