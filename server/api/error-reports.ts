import type { FastifyInstance } from "fastify";
import { errorReportCalls } from "#app/features/members/error-report/error-report.calls.server.ts";
import { reportError } from "#app/features/members/error-report/error-report.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the call with which a reader reports an error in a story. */
export function addErrorReportCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, errorReportCalls, {
    "POST /my/reportError": async ({ input, actor, visitor, desk, texts }) => {
      const { captchaId, captchaInfo, ...report } = input;
      await reportError({ ...report, captcha: { captchaId, captchaInfo } }, actor, visitor, desk);
      return ok(null, texts.comment.error.sent);
    },
  });
}
