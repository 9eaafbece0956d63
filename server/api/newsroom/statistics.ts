import type { FastifyInstance } from "fastify";
import { statisticCalls } from "#app/features/newsroom/statistic/statistic.calls.ts";
import {
  IN_FILE,
  readStatistics,
  readTable,
  SHOWN,
} from "#app/features/newsroom/statistic/statistic.service.server.ts";
import { fileOf } from "#app/features/newsroom/statistic/statistic.file.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves figures of the site to staff who may read them. */
export function addStatisticCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, statisticCalls, {
    "GET /newsroom/statistics": async ({ input, actor }) => {
      const { series, ...figures } = await readStatistics(actor, input);
      return { ...figures, series: series.map(({ at, views }) => ({ at: toSeconds(at), views })) };
    },
    "GET /newsroom/statisticTable": async ({ input, actor, language }) => ({
      list: await readTable(actor, { ...input, language, limit: SHOWN }),
    }),
    "GET /newsroom/statisticFile": async ({ input: { as, ...asked }, actor, language, texts, reply }) => {
      const rows = await readTable(actor, { ...asked, language, limit: IN_FILE });
      const { headers, body } = writeTable(fileOf(asked, rows, texts.statistic), as);
      return reply.headers(headers).send(body);
    },
  });
}
