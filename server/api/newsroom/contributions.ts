import type { FastifyInstance } from "fastify";
import { contributionDeskCalls } from "#app/features/members/contribution/newsroom/contribution.calls.ts";
import {
  acceptFor,
  decideContribution,
  readContributionFor,
  readContributionQueue,
  revealIdentity,
} from "#app/features/members/contribution/newsroom/contribution.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves members' contributions to the staff who decide about them. */
export function addContributionDeskCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, contributionDeskCalls, {
    "GET /newsroom/contributions": async ({ input, actor }) => {
      const { list, ...rest } = await readContributionQueue(actor, input);
      return { ...rest, list: list.map(({ since, ...line }) => ({ ...line, since: toSeconds(since) })) };
    },
    "GET /newsroom/contribution": async ({ input: { id }, actor }) => {
      const { contribution: one, notes, mayReview } = await readContributionFor(actor, id);
      const { version, status, title, cover, characters, note } = one;
      return {
        id,
        version,
        status,
        title,
        cover,
        characters,
        note,
        notes,
        mayReview,
        body: one.body_html,
        author: one.author_name,
        isOriginal: one.is_original,
        column: one.column_name ?? "",
        industry: one.industry_name ?? "",
        since: toSeconds(one.submitted_at ?? one.updated_at),
        story: one.article_id ?? one.manuscript_id ?? 0,
        hasIdentity: one.identity_sealed !== null,
      };
    },
    "POST /newsroom/returnContribution": async ({ input: { note, notes, ...which }, actor }) => {
      await decideContribution(actor, which, { act: "return", note, notes });
      return null;
    },
    "POST /newsroom/declineContribution": async ({ input: { note, ...which }, actor }) => {
      await decideContribution(actor, which, { act: "decline", note });
      return null;
    },
    "POST /newsroom/reopenContribution": async ({ input, actor }) => {
      await decideContribution(actor, input, { act: "reopen" });
      return null;
    },
    "POST /newsroom/acceptContribution": async ({ input, actor }) => ({ story: await acceptFor(actor, input) }),
    "POST /newsroom/revealContributor": async ({ input, actor, desk }) => {
      const found = await revealIdentity(actor, input, desk.serverKey);
      return { name: found?.realName ?? "", number: found?.idNumber ?? "" };
    },
  });
}
