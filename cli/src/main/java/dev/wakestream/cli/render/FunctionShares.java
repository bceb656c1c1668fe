package dev.wakestream.cli.render;

import dev.wakestream.compare.Denominator;
import dev.wakestream.compare.FunctionId;
import dev.wakestream.compare.ProfileShares;
import dev.wakestream.compare.SideStats;
import dev.wakestream.schema.RunProfile;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Shares of the functions of one variant over its repetitions. */
final class FunctionShares {
    /** One function. */
    record Row(FunctionId function, SideStats share) {}

    private FunctionShares() {}

    /** All functions, largest mean first. */
    static List<Row> of(List<RunProfile> profiles, String denominator) {
        Denominator of = Denominator.parse(denominator);
        List<ProfileShares> shares =
                profiles.stream().map(profile -> ProfileShares.of(profile, of)).toList();
        TreeSet<FunctionId> functions = new TreeSet<>();
        shares.forEach(s -> functions.addAll(s.selfNs().keySet()));
        return functions.stream()
                .map(function -> new Row(
                        function,
                        SideStats.of(
                                ProfileShares.UNIT,
                                denominator,
                                shares.stream()
                                        .map(s -> s.percent(function).orElse(0.0))
                                        .toList())))
                .sorted(Comparator.comparingDouble((Row row) -> -row.share().mean())
                        .thenComparing(Row::function))
                .toList();
    }
}
