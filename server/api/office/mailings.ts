import type { FastifyInstance } from "fastify";
import type { Audience } from "#app/features/members/message/message.audience.ts";
import { mailingCalls } from "#app/features/newsroom/mailing/mailing.calls.ts";
import {
  listMailings,
  previewAudience,
  sendMailing,
  stopMailing,
} from "#app/features/newsroom/mailing/mailing.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveOffice, type OfficeCalls } from "./serve-office.ts";

/** Serves messages to members to those who write them. */
export function addMailingCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, mailingCalls, {
    "GET /office/mailings": async ({ input: { before }, actor }) => {
      const { list, more } = await listMailings(actor, before);
      return {
        more,
        list: list.map(({ audience, send_at: sendAt, ...row }) => ({
          ...row,
          audience: audience as Audience,
          sendAt: toSeconds(sendAt),
        })),
      };
    },
    "POST /office/countAudience": async ({ input: { audience }, actor }) => ({
      count: await previewAudience(actor, audience),
    }),
    "POST /office/sendMailing": async ({ input: { sendAt, ...input }, actor }) => {
      await sendMailing(actor, { ...input, sendAt: sendAt === 0 ? undefined : new Date(sendAt * 1_000) });
      return null;
    },
    "POST /office/stopMailing": async ({ input: { id }, actor }) => {
      await stopMailing(actor, id);
      return null;
    },
  });
}
