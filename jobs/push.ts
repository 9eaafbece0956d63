import { sendDuePushes, type PushPlace } from "#app/features/newsroom/push/push.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Returns the job that calls a CDN and search engines after releases, and repeats failed calls
 * (docs/operations.md#a-cdn).
 */
export function pushJob(place: PushPlace): Job {
  return {
    name: "pushes",
    everySeconds: 15,
    run: async () => {
      const { done, failed } = await sendDuePushes(place);
      if (failed.length > 0) return { alarm: `not told outside, and given up: ${failed.join("; ")}` };
      return done === 0 ? "" : `${done} told outside of a release`;
    },
  };
}
