import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { field } from "#app/features/base/call/fields.ts";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { file, ok } from "#app/features/base/call/outcome.ts";
import { askForClosing, keepAccount } from "#app/features/members/account/closing.service.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { copyOfData } from "./data-copy.service.server.ts";

/** The password, or a code of user_mobile_verify (user_email_verify for members without a number). */
const proof = z.object({ password: field, captcha: field });

/** Calls for a member's rights over their data (PIPL, articles 45 and 47). */
export const personalDataCalls = {
  "POST /account/export": memberCall({
    permission: "account/security/export",
    input: proof,
    answer: "file",
    queue: "passwords",
    run: async ({ input, actor, visitor, context }) => {
      const headers = {
        "Cache-Control": "private, no-store",
        "Content-Disposition": `attachment; filename="mingbai-account-${formatDate(Date.now())}.zip"`,
        "Content-Type": "application/zip",
      };
      return file(headers, await copyOfData(input, actor, visitor, context));
    },
  }),
  "POST /account/close": memberCall({
    permission: "account/security/close",
    input: proof,
    answer: z.object({ closeAt: seconds }),
    texts: ["account"],
    queue: "passwords",
    run: async ({ input, actor, visitor, context, holdsRights, texts }) => {
      const closeAt = await askForClosing(input, actor, visitor, { ...context, holdsRights });
      return ok({ closeAt }, texts.account.closing(formatDate(closeAt)));
    },
  }),
  "POST /account/keep": memberCall({
    permission: "member",
    answer: z.null(),
    texts: ["account"],
    run: async ({ actor, visitor, texts }) => {
      await keepAccount(actor, visitor);
      return ok(null, texts.account.kept);
    },
  }),
};
