package dev.wakestream.cli.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wakestream.export.Json;
import dev.wakestream.export.ProfileDocument;
import dev.wakestream.export.ProfileView;

/** A profile as a document of form {@code wakestream.profile/1}. */
public final class ProfileJson {
    private ProfileJson() {}

    /** The document; at most {@code limit} functions, 0 = all. */
    public static String text(ProfileView view, int limit) {
        return Json.text(ProfileDocument.json(view, limit));
    }

    /** The document with what the model leaves out of the run's kernel; nothing where the run is no run of the model. */
    public static String textWithLimits(ProfileView view, int limit) {
        boolean model = view.info().getSource().equals(ProfileReport.MODEL);
        ObjectNode json = ProfileDocument.json(view, limit);
        json.set("limits", Limits.json(model ? view.info().getKernel() : ""));
        return Json.text(json);
    }
}
