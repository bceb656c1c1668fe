package dev.wakestream.http;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a body that may have so many bytes; one that has more fails. */
final class BoundedBody implements BodySubscriber<byte[]> {
    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final long most;
    private long seen;
    private Flow.@Nullable Subscription subscription;

    BoundedBody(long most) {
        this.most = most;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        bytes.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> more) {
        seen += more.stream().mapToLong(ByteBuffer::remaining).sum();
        if (seen <= most) {
            bytes.onNext(more);
        } else if (subscription != null) {
            subscription.cancel();
            bytes.onError(new IOException("the answer has more than " + most + " bytes"));
        }
    }

    @Override
    public void onError(Throwable thrown) {
        bytes.onError(thrown);
    }

    @Override
    public void onComplete() {
        bytes.onComplete();
    }
}
