import type { FastifyInstance } from "fastify";
import { deskCalls } from "#app/features/newsroom/desk/desk.calls.ts";
import { readCalendar, readDesk } from "#app/features/newsroom/desk/desk.service.server.ts";
import { serveOffice, type OfficeCalls } from "./serve-office.ts";

/** Serves what waits for a colleague, and what the newsroom has due. */
export function addDeskCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, deskCalls, {
    "GET /office/desk": async ({ actor, language }) => readDesk(actor, language),
    "GET /office/calendar": async ({ input: { from, to }, actor }) => ({
      list: await readCalendar(actor, { from: new Date(from * 1_000), to: new Date(to * 1_000) }),
    }),
  });
}
