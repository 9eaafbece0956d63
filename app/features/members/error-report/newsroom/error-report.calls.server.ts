import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { REPORT_OUTCOMES, REPORT_QUEUES } from "./error-report.schema.ts";
import { answerReport, readReports } from "./error-report.service.server.ts";

const state = z.enum(REPORT_QUEUES);

/** Calls for readers' reports of errors in stories, and for their answers (docs/newsroom.md#readers). */
export const errorReportCalls = {
  /** Returns reports of errors. `story` limits them to one story. `after` is the last id of the previous page. */
  "GET /newsroom/errors": newsroomCall({
    permission: "story.read",
    reads: ["error report", "story.state", "story.step", "story.release"],
    input: z.object({ queue: state.default("open"), story: idField.optional(), after: idField.optional() }),
    records: { story: "newsroom article", after: "no record" },
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          story: z.int(),
          title: z.string(),
          quote: z.string(),
          said: z.string(),
          reporter: z.string(),
          state,
          answer: z.string(),
          at: seconds,
          /** Whether the story was corrected since the report, and whether the caller may answer. */
          isCorrected: z.boolean(),
          mayAnswer: z.boolean(),
        }),
      ),
      more: z.boolean(),
      /** The number of open reports; null on later pages. 1,001 means more than a thousand. */
      open: z.int().nullable(),
    }),
    run: async ({ input, actor }) => {
      const { list, ...rest } = await readReports(actor, input);
      return { ...rest, list: list.map((line) => ({ ...line, at: line.createdAt })) };
    },
  }),
  /**
   * Answers a report. `corrected` requires a correction that was published after the report; the reporter then gets
   * points.
   */
  "POST /newsroom/answerError": newsroomCall({
    permission: "release.correct-short",
    changes: ["error report"],
    input: z.strictObject({
      id: idField,
      outcome: z.enum(REPORT_OUTCOMES),
      answer: z.string().trim().min(1).max(500),
    }),
    records: { id: "newsroom error report" },
    answer: z.object({ points: z.int() }),
    texts: ["staff"],
    run: async ({ input, actor }) => ({ points: await answerReport(actor, input) }),
  }),
};
