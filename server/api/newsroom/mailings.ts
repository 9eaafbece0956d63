import type { FastifyInstance } from "fastify";
import { mailingCalls } from "#app/features/newsroom/mailing/mailing.calls.ts";
import {
  addMailing,
  compareMailing,
  readMailingVersions,
  removeMailing,
  restoreMailing,
  saveMailing,
} from "#app/features/newsroom/mailing/mailing-draft.service.server.ts";
import { lookAtMailing, SHOWN_AT } from "#app/features/newsroom/mailing/mailing-look.server.ts";
import {
  draftMailing,
  listMailings,
  previewAudience,
  readMailing,
  sendMailing,
  stopMailing,
} from "#app/features/newsroom/mailing/mailing.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { HttpError } from "../../http/http-error.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { saveAnswer } from "./save-answer.ts";

/** Serves messages to members to the staff who write them. */
export function addMailingCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  serveNewsroom(app, newsroom, mailingCalls, {
    "GET /newsroom/mailings": async ({ input: { before }, actor }) => {
      const { list, more } = await listMailings(actor, before);
      return { more, list: list.map(withSeconds) };
    },
    "GET /newsroom/mailing": async ({ input: { id }, actor }) => withSeconds(await readMailing(actor, id)),
    "POST /newsroom/countAudience": async ({ input: { audience }, actor }) => ({
      count: await previewAudience(actor, audience),
    }),
    "POST /newsroom/saveMailing": async ({ input: { id, version, key, mailing: record, note }, actor }) => {
      if (id === undefined) return saveAnswer(await addMailing(actor, key, record));
      if (version === undefined) throw new HttpError(400);
      return saveAnswer(await saveMailing(actor, { id, version }, { record, note }));
    },
    "POST /newsroom/removeMailing": async ({ input, actor }) => ({ done: await removeMailing(actor, input) }),
    "POST /newsroom/restoreMailing": async ({ input: { number, ...seen }, actor }) =>
      saveAnswer(await restoreMailing(actor, seen, number)),
    "GET /newsroom/mailingVersions": async ({ input: { id }, actor }) => ({
      list: (await readMailingVersions(actor, id)).map(({ number, by, at, note }) => ({
        number,
        by,
        note,
        at: at.toISOString(),
      })),
    }),
    "GET /newsroom/mailingCompare": async ({ input, actor }) => compareMailing(actor, input),
    "POST /newsroom/mailingPage": async ({ input: { said: words, language, isOpen }, actor }) => ({
      html: await lookAtMailing(actor, { words, isOpen }, async () => {
        const { body } = await render(SHOWN_AT, language);
        return plainPage(body.toString(), async () => new Set());
      }),
    }),
    "POST /newsroom/sendMailing": async ({ input: { sendAt, ...seen }, actor }) => {
      await sendMailing(actor, seen, sendAt === 0 ? undefined : new Date(sendAt * 1_000));
      return null;
    },
    "POST /newsroom/draftMailing": async ({ input: { id }, actor }) => {
      await draftMailing(actor, id);
      return null;
    },
    "POST /newsroom/stopMailing": async ({ input: { id }, actor }) => {
      await stopMailing(actor, id);
      return null;
    },
  });
}

const withSeconds = <M extends { sendAt: Date | null }>({ sendAt, ...mailing }: M) => ({
  ...mailing,
  sendAt: sendAt === null ? null : toSeconds(sendAt),
});
