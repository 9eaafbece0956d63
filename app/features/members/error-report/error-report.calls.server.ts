import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";

/** A reader reports an error in a story (docs/wire.md#calls). */
export const errorReportCalls = defineCalls({
  "POST /my/reportError": {
    permission: "member",
    /** The captcha: empty, unless a refusal has asked for it. */
    input: z.object({ article: idField, quote: field, said: field, captchaId: field, captchaInfo: field }),
    records: { article: "public article" },
    answer: z.null(),
    texts: ["comment"],
  },
});

type ErrorReportCalls = typeof errorReportCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ErrorReportCalls {}
}
