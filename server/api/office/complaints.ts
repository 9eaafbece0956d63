import type { FastifyInstance } from "fastify";
import { complaintDeskCalls } from "#app/features/newsroom/complaint-desk/complaint-desk.calls.ts";
import type { ComplaintLine } from "#app/features/newsroom/complaint-desk/complaint-desk.repo.server.ts";
import {
  moveComplaint,
  noteComplaint,
  readComplaint,
  readComplaints,
  revealComplaint,
} from "#app/features/newsroom/complaint-desk/complaint-desk.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveOffice, type OfficeCalls } from "./serve-office.ts";

/** Serves complaints about unlawful and harmful content to those who handle them. */
export function addComplaintDeskCalls(app: FastifyInstance, office: OfficeCalls, siteUrl: string): void {
  serveOffice(app, office, complaintDeskCalls, {
    "GET /office/complaints": async ({ input, actor }) => {
      const { list, ...rest } = await readComplaints(actor, input);
      return { ...rest, list: list.map(lineOf) };
    },
    "GET /office/complaint": async ({ input: { id }, actor }) => {
      const { complaint, steps, aboutTitle, mayHandle } = await readComplaint(actor, id);
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
        steps: steps.map(({ at, ...step }) => ({ ...step, at: toSeconds(at) })),
      };
    },
    "POST /office/moveComplaint": async ({ input, actor, desk }) => {
      await moveComplaint(actor, input, { ...desk, siteUrl });
      return null;
    },
    "POST /office/noteComplaint": async ({ input, actor }) => {
      await noteComplaint(actor, input);
      return null;
    },
    "POST /office/revealComplaint": async ({ input, actor }) => ({ contact: await revealComplaint(actor, input) }),
  });
}

const lineOf = ({ receivedAt, dueAt, closedAt, ...line }: ComplaintLine) => ({
  ...line,
  at: toSeconds(receivedAt),
  due: toSeconds(dueAt),
  closed: closedAt === null ? 0 : toSeconds(closedAt),
});
