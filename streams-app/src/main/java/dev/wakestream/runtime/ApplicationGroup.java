package dev.wakestream.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.StreamsGroupMemberDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.GroupType;

/**
 * The group by which the broker knows an application. With {@code group.protocol=classic} it is a consumer group, with {@code streams} a
 * group of a kind of its own, which is asked after in other words.
 *
 * @param applicationId the group's id
 * @param streams whether it is of the kind of its own
 * @param active whether an instance is a member, or becomes one just now
 */
public record ApplicationGroup(String applicationId, boolean streams, boolean active) {
    /**
     * Whether an instance of an application is at work, or counts as such still.
     *
     * @param timeout how long the broker may be silent
     * @throws PipelineException the broker refuses or does not answer
     */
    public static boolean isActive(Admin admin, String bootstrapServers, String applicationId, Duration timeout) {
        ApplicationGroup group =
                all(admin, new AdminAnswers(bootstrapServers, timeout)).get(applicationId);
        return group != null && group.active();
    }

    /** All groups that the broker knows, by id. */
    static Map<String, ApplicationGroup> all(Admin admin, AdminAnswers answers) {
        Map<String, ApplicationGroup> groups = new TreeMap<>();
        for (GroupListing group :
                answers.await("list groups", admin.listGroups().all())) {
            groups.put(
                    group.groupId(),
                    new ApplicationGroup(
                            group.groupId(),
                            group.type().equals(Optional.of(GroupType.STREAMS)),
                            isActive(group.groupState().orElse(GroupState.UNKNOWN))));
        }
        return groups;
    }

    private static boolean isActive(GroupState state) {
        return switch (state) {
            case EMPTY, DEAD -> false;
            case UNKNOWN, PREPARING_REBALANCE, COMPLETING_REBALANCE, STABLE, ASSIGNING, RECONCILING, NOT_READY -> true;
        };
    }

    /** Where the members run, sorted, each once. */
    List<String> hosts(Admin admin, AdminAnswers answers) {
        String question = "describe group " + applicationId;
        List<String> hosts = new ArrayList<>();
        if (streams) {
            for (StreamsGroupMemberDescription member : answers.await(
                            question,
                            Objects.requireNonNull(admin.describeStreamsGroups(List.of(applicationId))
                                    .describedGroups()
                                    .get(applicationId)))
                    .members()) {
                hosts.add(member.clientHost());
            }
        } else {
            for (MemberDescription member : answers.await(
                            question,
                            Objects.requireNonNull(admin.describeConsumerGroups(List.of(applicationId))
                                    .describedGroups()
                                    .get(applicationId)))
                    .members()) {
                hosts.add(member.host());
            }
        }
        return hosts.stream()
                .map(host -> host.startsWith("/") ? host.substring(1) : host)
                .distinct()
                .sorted()
                .toList();
    }
}
