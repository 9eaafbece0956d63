import type { FastifyInstance } from "fastify";
import { admitFile, attachFile } from "#app/features/members/complaint/complaint-file.service.server.ts";
import { complaintCalls } from "#app/features/members/complaint/complaint.calls.server.ts";
import { FILE_RULES } from "#app/features/members/complaint/complaint.schema.ts";
import { readComplaintState, sendComplaint } from "#app/features/members/complaint/complaint.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { addFileCalls } from "./file-calls.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";
import { takeUpload, withUploadRefusals } from "./upload-form.ts";

/** Serves complaints about unlawful and harmful content, which anyone may send, and shows their outcome. */
export function addComplaintCalls(app: FastifyInstance, members: MemberCalls): void {
  addFileCalls(app, (scope) => {
    serve(scope, members, complaintCalls, {
      "POST /complaint/send": async ({ input, visitor, desk, texts }) => {
        const sent = await sendComplaint(input, { siteUrl: members.siteUrl, visitor, desk });
        const { number, acceptBy, answerBy } = sent;
        const data = { number, acceptBy: toSeconds(acceptBy), answerBy: toSeconds(answerBy) };
        return ok(data, texts.complaint.sent(number));
      },
      "POST /complaint/attach": async ({ request, visitor, desk }) => {
        await admitFile(visitor, desk);
        return takeUpload(request, FILE_RULES, async ({ arrived, fields }) => {
          const number = fields.get("number")?.[0];
          return {
            files: await withUploadRefusals(request, () =>
              attachFile(typeof number === "string" ? number : "", arrived, { visitor, desk }),
            ),
          };
        });
      },
      "POST /complaint/state": async ({ input: { number } }) => {
        const { accept_due_at, due_at, steps, ...rest } = await readComplaintState(number);
        return {
          ...rest,
          acceptBy: toSeconds(accept_due_at),
          answerBy: toSeconds(due_at),
          steps: steps.map(({ step, at }) => ({ step, at: toSeconds(at) })),
        };
      },
    });
  });
}
