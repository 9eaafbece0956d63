import type { FastifyInstance } from "fastify";
import { readerReportCalls } from "#app/features/members/error-report/newsroom/error-report.calls.ts";
import { answerReport, readReports } from "#app/features/members/error-report/newsroom/error-report.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves readers' error reports about stories. */
export function addReaderReportCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, readerReportCalls, {
    "GET /newsroom/errors": async ({ input, actor }) => {
      const { list, ...rest } = await readReports(actor, input);
      return { ...rest, list: list.map((line) => ({ ...line, at: toSeconds(line.createdAt) })) };
    },
    "POST /newsroom/answerError": async ({ input, actor }) => ({ points: await answerReport(actor, input) }),
  });
}
