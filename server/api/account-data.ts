import type { FastifyInstance } from "fastify";
import { personalDataCalls } from "#app/features/members/account/account.calls.server.ts";
import { askForClosing, keepAccount } from "#app/features/members/account/closing.service.server.ts";
import { copyOfData } from "#app/features/members/personal-data/data-copy.service.server.ts";
import { formatDate, toSeconds } from "#app/lib/dates.ts";
import type { MemberCalls } from "./member-calls.ts";
import { holdsRights } from "#app/features/newsroom/staff/staff.service.server.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves a member's rights over their data: a copy of it, and the closing of the account. */
export function addAccountDataCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, personalDataCalls, {
    "POST /account/export": async ({ input, actor, visitor, desk, reply }) => {
      const file = await copyOfData(input, actor, visitor, desk);
      return reply
        .header("Cache-Control", "private, no-store")
        .header("Content-Disposition", `attachment; filename="mingbai-account-${formatDate(Date.now())}.zip"`)
        .type("application/zip")
        .send(file);
    },
    "POST /account/close": async ({ input, actor, visitor, desk, texts }) => {
      const closeAt = await askForClosing(input, actor, visitor, { ...desk, holdsRights });
      return ok({ closeAt: toSeconds(closeAt) }, texts.account.closing(formatDate(closeAt)));
    },
    "POST /account/keep": async ({ actor, visitor, texts }) => {
      await keepAccount(actor, visitor);
      return ok(null, texts.account.kept);
    },
  });
}
