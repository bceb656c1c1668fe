package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.SelectionRules;

/** How many CPUs a search CPU by CPU may test, by release (model-spec 2.7). */
interface SearchBudget {
    /** CPUs of the target's LLC that a search may test now (count). */
    int limit(Cpu c, Cpu target);

    /** The search ended before its limit ended it. */
    void learn(Cpu c);

    /** The budget of a kernel's rules. */
    static SearchBudget of(Kernel k) {
        SelectionRules.ScanLimit rule = k.profile.selection().scanLimit();
        return switch (rule) {
            case NONE -> new Unlimited();
            case NR_IDLE_SCAN -> new SisUtil(k);
            case AVG_IDLE -> new SisProp(k, SisProp::shareOfAvgIdle, SisProp.NOTHING_SPENT);
            case WAKE_AVG_IDLE -> new SisProp(k, c -> SisProp.agedWakeAvgIdle(c, k.ticks.periodPs()), SisProp::spend);
        };
    }

    /** No limit. */
    final class Unlimited implements SearchBudget {
        @Override
        public int limit(Cpu c, Cpu target) {
            return Integer.MAX_VALUE;
        }

        @Override
        public void learn(Cpu c) {}
    }

    /** nr_idle_scan, which the periodic balance of the target's LLC computes from its utilisation. */
    final class SisUtil implements SearchBudget {
        private final Kernel k;

        SisUtil(Kernel k) {
            this.k = k;
        }

        @Override
        public int limit(Cpu c, Cpu target) {
            c.instr(5);
            c.read(target.llcSharedLine);
            return k.llcs[target.llc].nrIdleScan;
        }

        @Override
        public void learn(Cpu c) {}
    }
}
