package dev.wakestream.compare;

import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One run's functions as shares.
 *
 * @param run run id
 * @param denominator what the shares are of
 * @param denominatorNs the denominator's value (ns)
 * @param selfNs self time by function, shared objects summed (ns); only what the denominator includes
 */
public record ProfileShares(
        String run, Denominator denominator, long denominatorNs, SortedMap<FunctionId, Long> selfNs) {
    /** Unit of all shares. */
    public static final String UNIT = "%";

    public ProfileShares {
        selfNs = Collections.unmodifiableSortedMap(new TreeMap<>(selfNs));
    }

    public static ProfileShares of(RunProfile profile, Denominator denominator) {
        TreeMap<FunctionId, Long> selfNs = new TreeMap<>();
        long total = 0;
        for (FunctionCost cost : profile.getFunctions()) {
            if (denominator.includes(cost)) {
                selfNs.merge(new FunctionId(cost.getComm(), cost.getSymbol()), cost.getSelfNs(), Long::sum);
                total += cost.getSelfNs();
            }
        }
        return new ProfileShares(profile.getRun(), denominator, total, selfNs);
    }

    /** Share of a function (percent); empty where the run does not have it. */
    public Optional<Double> percent(FunctionId function) {
        return Optional.ofNullable(selfNs.get(function)).map(this::percentOf);
    }

    /** All shares (percent), by function. */
    public SortedMap<FunctionId, Double> percents() {
        TreeMap<FunctionId, Double> result = new TreeMap<>();
        for (Map.Entry<FunctionId, Long> entry : selfNs.entrySet()) {
            result.put(entry.getKey(), percentOf(entry.getValue()));
        }
        return result;
    }

    private double percentOf(long ns) {
        return denominatorNs == 0 ? 0 : 100.0 * ns / denominatorNs;
    }
}
