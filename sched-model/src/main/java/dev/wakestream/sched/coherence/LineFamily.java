package dev.wakestream.sched.coherence;

import java.util.List;

/**
 * A block of lines with names: {@code instances} objects (one per CPU, LLC, task …) of some lines each. The lines of an
 * object have consecutive ids, in the order of their names: {@code line(i, m) = first + i · members + m}.
 */
public final class LineFamily {
    private final String name;
    private final List<String> members;
    private final int instances;
    private final int first;

    LineFamily(String name, List<String> members, int instances, int first) {
        this.name = name;
        this.members = List.copyOf(members);
        this.instances = instances;
        this.first = first;
    }

    /** Name of the family, for example {@code rq}. */
    public String name() {
        return name;
    }

    /** Names of an object's lines, for example {@code lock, flags}. */
    public List<String> members() {
        return members;
    }

    /** Objects (count). */
    public int instances() {
        return instances;
    }

    /** Id of the first line. */
    public int first() {
        return first;
    }

    /** Lines of an object (count): the distance in ids of the same member of neighbouring objects. */
    public int stride() {
        return members.size();
    }

    /** Lines of the family (count). */
    public int size() {
        return instances * members.size();
    }

    /** Id of a line of an object. */
    public int line(int instance, int member) {
        if (instance < 0 || instance >= instances || member < 0 || member >= members.size()) {
            throw new IndexOutOfBoundsException("line " + member + " of " + name + " " + instance + ", which has "
                    + members.size() + " lines of " + instances + " objects");
        }
        return first + instance * members.size() + member;
    }

    /** Name of a line of this family: {@code rq[17].lock}, without the number if there is one object only. */
    public String nameOf(int line) {
        int at = line - first;
        if (at < 0 || at >= size()) {
            throw new IndexOutOfBoundsException("line " + line + " is not of family " + name);
        }
        String object = instances == 1 ? name : name + "[" + at / members.size() + "]";
        String member = members.get(at % members.size());
        return member.isEmpty() ? object : object + "." + member;
    }
}
