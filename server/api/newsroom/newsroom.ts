import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { messagesOf } from "#app/i18n/messages.ts";
import { NEWSROOM_CALLS } from "#app/registry/newsroom-calls.server.ts";
import type { Config } from "../../config.ts";
import type { Stopping } from "../../http/health.ts";
import { HttpError } from "../../http/http-error.ts";
import { newsroomDoor } from "../../http/newsroom-door.ts";
import type { AppParts } from "../../parts.ts";
import { answerRefusals, memberCalls } from "../member-calls.ts";
import { addBulletinImportCalls } from "./bulletin-imports.ts";
import { addBulletinCalls } from "./bulletins.ts";
import { addDeskCalls } from "./desk.ts";
import { addFrontCalls } from "./front.ts";
import { addCheckRuleCalls } from "./check-rules.ts";
import { addBillboardCalls } from "./billboards.ts";
import { addCheckCalls } from "./check.ts";
import { addLibraryCalls } from "./library.ts";
import { addMemberDeskCalls } from "./members.ts";
import { addMailingCalls } from "./mailings.ts";
import { addMenuCalls } from "./menus.ts";
import { addOldAddressCalls } from "./old-addresses.ts";
import { addMomentCalls } from "./moment.ts";
import { addFlashCalls } from "./flashes.ts";
import { addNewsroomSessionCalls } from "./staff-sessions.ts";
import { addPictureCalls } from "./pictures.ts";
import { addPreviewCalls } from "./preview.ts";
import { addProofCalls } from "./proof.ts";
import { addComplaintDeskCalls } from "./complaints.ts";
import { addContributionDeskCalls } from "./contributions.ts";
import { addModerationCalls } from "./moderation.ts";
import { addReaderReportCalls } from "./reader-reports.ts";
import { addReleaseCalls } from "./release.ts";
import { addReviewPolicyCalls } from "./review-policies.ts";
import { addReviewCalls } from "./review.ts";
import { addNewsroomLimit, newsroomParts, serveNewsroomCalls } from "./serve-newsroom.ts";
import { addSettingCalls } from "./settings.ts";
import { addSiteNounCalls } from "./site-nouns.ts";
import { addSourceImportCalls } from "./source-imports.ts";
import { addStatisticCalls } from "./statistics.ts";
import { addStaffCalls } from "./staff.ts";
import { addSubjectCalls } from "./subjects.ts";
import { addStoryCalls } from "./stories.ts";
import { addWordListCalls } from "./words.ts";
import { addWritingCalls } from "./writing.ts";

/**
 * The calls of the newsroom (docs/newsroom.md#calls), only for staff members, on the origin and networks that the
 * configuration allows.
 */
export function newsroom(parts: AppParts, stopping: Stopping): FastifyPluginAsync {
  return async (app) => {
    answerRefusals(app, (language) => messagesOf(language, "staff").movedOn);
    addDoor(app, parts.config.newsroom);
    addNewsroomLimit(app);
    const members = memberCalls(app, parts);
    const calls = newsroomParts(app, members, parts.config.newsroom.isForTrying);
    serveNewsroomCalls(app, calls, NEWSROOM_CALLS, parts.render);
    addNewsroomSessionCalls(app, calls);
    addStaffCalls(app, calls);
    addComplaintDeskCalls(app, calls, members.siteUrl);
    addStoryCalls(app, calls, stopping);
    addDeskCalls(app, calls);
    addFlashCalls(app, calls);
    addWritingCalls(app, calls);
    addPictureCalls(app, calls);
    addLibraryCalls(app, calls);
    addCheckCalls(app, calls);
    addReviewCalls(app, calls);
    addReviewPolicyCalls(app, calls);
    addReleaseCalls(app, calls);
    addPreviewCalls(app, calls, parts);
    addProofCalls(app, calls);
    addModerationCalls(app, calls);
    addContributionDeskCalls(app, calls);
    addReaderReportCalls(app, calls);
    addMemberDeskCalls(app, calls);
    addMailingCalls(app, calls, parts);
    addFrontCalls(app, calls);
    addMomentCalls(app, calls, parts);
    addSettingCalls(app, calls);
    addMenuCalls(app, calls, parts);
    addSiteNounCalls(app, calls, parts);
    addOldAddressCalls(app, calls);
    addSourceImportCalls(app, calls);
    addWordListCalls(app, calls);
    addCheckRuleCalls(app, calls);
    addStatisticCalls(app, calls);
    addBulletinCalls(app, calls);
    addBulletinImportCalls(app, calls, parts);
    addSubjectCalls(app, calls, parts);
    addBillboardCalls(app, calls, parts);
  };
}

/** From other origins or networks the calls answer 404. */
function addDoor(app: FastifyInstance, newsroom: Config["newsroom"]): void {
  const isOpenTo = newsroomDoor(newsroom);
  app.addHook("onRequest", (request, _, done) => {
    done(isOpenTo(request) ? undefined : new HttpError(404));
  });
}
