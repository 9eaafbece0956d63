import type { FastifyInstance } from "fastify";
import { complaintDeskCalls } from "#app/features/members/complaint/newsroom/complaint.calls.ts";
import type { ComplaintLine } from "#app/features/members/complaint/newsroom/complaint.repo.server.ts";
import { exportComplaints } from "#app/features/members/complaint/newsroom/complaint-export.service.server.ts";
import {
  moveComplaint,
  noteComplaint,
  readComplaint,
  readComplaintFile,
  readComplaints,
  revealComplaint,
} from "#app/features/members/complaint/newsroom/complaint.service.server.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves complaints about unlawful and harmful content to the staff who handle them. */
export function addComplaintDeskCalls(app: FastifyInstance, newsroom: NewsroomParts, siteUrl: string): void {
  serveNewsroom(app, newsroom, complaintDeskCalls, {
    "GET /newsroom/complaints": async ({ input, actor }) => {
      const { list, ...rest } = await readComplaints(actor, input);
      return { ...rest, list: list.map(lineOf) };
    },
    "GET /newsroom/complaintTable": async ({ input: { as, ...asked }, actor, texts, reply }) => {
      const { headers, body } = writeTable(await exportComplaints(actor, asked, texts), as);
      return reply.headers(headers).send(body);
    },
    "GET /newsroom/complaint": async ({ input: { id }, actor }) => {
      const { complaint, steps, files, aboutTitle, mayHandle } = await readComplaint(actor, id);
      const { contact, answer, acceptDueAt, answerDueAt, isForgotten } = complaint;
      return {
        ...lineOf(complaint),
        contact,
        answer,
        aboutTitle,
        mayHandle,
        isForgotten,
        acceptBy: toSeconds(acceptDueAt),
        answerBy: toSeconds(answerDueAt),
        files: files.map(({ at, id: file, suffix, size }) => ({ id: file, suffix, size, at: toSeconds(at) })),
        steps: steps.map(({ at, ...step }) => ({ ...step, at: toSeconds(at) })),
      };
    },
    "GET /newsroom/complaintFile": async ({ input: { id }, actor, reply }) => {
      const { name, suffix, bytes } = await readComplaintFile(actor, id);
      return reply
        .headers({
          "Content-Type": suffix === "pdf" ? "application/pdf" : `image/${suffix === "jpg" ? "jpeg" : suffix}`,
          "Content-Disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": "sandbox; default-src 'none'",
        })
        .send(bytes);
    },
    "POST /newsroom/moveComplaint": async ({ input, actor, desk }) => {
      await moveComplaint(actor, input, { ...desk, siteUrl });
      return null;
    },
    "POST /newsroom/noteComplaint": async ({ input, actor }) => {
      await noteComplaint(actor, input);
      return null;
    },
    "POST /newsroom/revealComplaint": async ({ input, actor }) => ({ contact: await revealComplaint(actor, input) }),
  });
}

const lineOf = ({ receivedAt, dueAt, closedAt, ...line }: ComplaintLine) => ({
  ...line,
  at: toSeconds(receivedAt),
  due: toSeconds(dueAt),
  closed: closedAt === null ? 0 : toSeconds(closedAt),
});
