import type { FastifyInstance } from "fastify";
import { readerReportCalls } from "#app/features/members/error-report/newsroom/error-report.calls.ts";
import { answerReport, readReports } from "#app/features/members/error-report/newsroom/error-report.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveOffice, type OfficeCalls } from "./serve-newsroom.ts";

/** Serves readers' error reports about stories. */
export function addReaderReportCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, readerReportCalls, {
    "GET /office/errors": async ({ input, actor }) => {
      const { list, ...rest } = await readReports(actor, input);
      return { ...rest, list: list.map((line) => ({ ...line, at: toSeconds(line.createdAt) })) };
    },
    "POST /office/answerError": async ({ input, actor }) => ({ points: await answerReport(actor, input) }),
  });
}
