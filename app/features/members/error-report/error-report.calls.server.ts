import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { reportError } from "./error-report.service.server.ts";

/** Calls for readers' reports of errors in stories (docs/wire.md#calls). */
export const errorReportCalls = {
  "POST /my/reportError": memberCall({
    permission: "member",
    /** The captcha's answer is empty unless a refusal has requested one. */
    input: z.object({ article: idField, quote: field, said: field, captchaId: field, captchaInfo: field }),
    records: { article: "public article" },
    answer: z.null(),
    texts: ["comment"],
    run: async ({ input, actor, visitor, context, texts }) => {
      const { captchaId, captchaInfo, ...report } = input;
      await reportError({ ...report, captcha: { captchaId, captchaInfo } }, actor, visitor, context);
      return ok(null, texts.comment.error.sent);
    },
  }),
};
