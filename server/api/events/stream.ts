import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { NEWSROOM_EVENT_QUERIES } from "#app/registry/newsroom-events.server.ts";
import { connectionUrl } from "#db/client.ts";
import type { Stopping } from "../../http/health.ts";
import { NewsroomHub } from "./hub.ts";

/**
 * Milliseconds between two heartbeats, which are comment lines of the stream. Without them a proxy would close a quiet
 * stream.
 */
const BEAT_MS = 15_000;

type EventsCall = {
  input: { story?: number | undefined };
  actor: StaffActor;
  reply: FastifyReply;
};

/** Serves the event stream to each screen, until this instance stops or the screen's session ends. */
export function eventsOf(app: FastifyInstance, stopping: Stopping) {
  let hub: NewsroomHub | undefined;
  stopping.addEventListener("abort", () => hub?.drain());
  app.addHook("preClose", async () => hub?.drain());
  app.addHook("onClose", async () => hub?.close());
  return async ({ input, actor, reply }: EventsCall) => {
    hub ??= new NewsroomHub(connectionUrl(), NEWSROOM_EVENT_QUERIES);
    if (stopping.aborted) hub.drain();
    const stream = new PassThrough();
    const leave = await hub.join({
      actor,
      story: input.story ?? null,
      send: (event, line) => {
        if (stream.writableEnded) return;
        stream.write(line);
        if (event.kind === "reconnect") stream.end();
      },
    });
    const sayNothing = () => !stream.writableEnded && stream.write(":\n\n");
    // A comment is sent at once. Otherwise the client would get the response headers only with the first event.
    sayNothing();
    const beat = setInterval(sayNothing, BEAT_MS).unref();
    // Emitted when the server ends the stream and when the screen disconnects.
    stream.once("close", () => {
      clearInterval(beat);
      leave();
    });
    return reply.type("text/event-stream").header("X-Accel-Buffering", "no").send(stream);
  };
}
