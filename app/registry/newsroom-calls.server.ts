import type { NewsroomCalls } from "#app/features/newsroom/call/newsroom-call.ts";
import { deadLetterCalls } from "#app/features/members/delivery/newsroom/dead-letter.calls.server.ts";
import { adjustmentCalls } from "#app/features/newsroom/adjustment/adjustment.calls.server.ts";
import { settingCalls } from "#app/features/newsroom/setting/setting.calls.server.ts";
import { siteCheckCalls } from "#app/features/newsroom/site-check/site-check.calls.server.ts";
import { statisticCalls } from "#app/features/newsroom/statistic/statistic.calls.server.ts";
import { menuCalls } from "#app/features/newsroom/menu/menu.calls.server.ts";
import { auditLogCalls } from "#app/features/base/audit-log/newsroom/audit-log.calls.server.ts";
import { errorReportCalls } from "#app/features/members/error-report/newsroom/error-report.calls.server.ts";
import { oldAddressCalls } from "#app/features/published/old-address/newsroom/old-address.calls.server.ts";
import { sensitiveWordCalls } from "#app/features/base/sensitive-word/newsroom/sensitive-word.calls.server.ts";
import { checkRuleCalls } from "#app/features/newsroom/check/check-rule.calls.server.ts";
import { commentCalls } from "#app/features/members/comment/newsroom/comment.calls.server.ts";
import { complaintCalls } from "#app/features/members/complaint/newsroom/complaint.calls.server.ts";
import { contributionCalls } from "#app/features/members/contribution/newsroom/contribution.calls.server.ts";
import { memberCalls } from "#app/features/base/member/newsroom/member.calls.server.ts";
import { frontMomentCalls } from "#app/features/published/front/newsroom/front-moment.calls.server.ts";
import { optionCalls } from "#app/features/newsroom/option/option.calls.server.ts";
import { diffCalls } from "#app/features/newsroom/diff/diff.calls.server.ts";
import { mailingCalls } from "#app/features/newsroom/mailing/mailing.calls.server.ts";
import { reviewPolicyCalls } from "#app/features/newsroom/review-policy/review-policy.calls.server.ts";
import { flashCalls } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { frontCalls } from "#app/features/published/front/newsroom/front.calls.server.ts";
import {
  billboardCalls,
  billboardIssueCalls,
} from "#app/features/published/billboard/newsroom/billboard.calls.server.ts";
import { subjectCalls } from "#app/features/published/subject/newsroom/subject.calls.server.ts";
import { bulletinCalls } from "#app/features/published/bulletin/newsroom/bulletin.calls.server.ts";
import { bulletinImportCalls } from "#app/features/published/bulletin/newsroom/import/bulletin-import.calls.server.ts";
import { sourceImportCalls } from "#app/features/newsroom/source/import/source-import.calls.server.ts";
import { pictureLibraryCalls } from "#app/features/base/picture/newsroom/picture-library.calls.server.ts";
import { pictureCalls } from "#app/features/base/picture/newsroom/picture.calls.server.ts";
import { staffCalls } from "#app/features/newsroom/staff/staff.calls.server.ts";
import { staffSessionCalls } from "#app/features/newsroom/staff-session/staff-session.calls.server.ts";
import { releaseCalls } from "#app/features/newsroom/release/release.calls.server.ts";
import { reviewCalls } from "#app/features/newsroom/review/review.calls.server.ts";
import { queueCountCalls } from "#app/features/newsroom/queue-count/queue-count.calls.server.ts";
import { savedViewCalls } from "#app/features/newsroom/saved-view/saved-view.calls.server.ts";
import { storyCommandCalls } from "#app/features/newsroom/story-command/story-command.calls.server.ts";
import { dashboardCalls } from "#app/features/newsroom/dashboard/dashboard.calls.server.ts";
import { previewCalls, previewOpenCalls } from "#app/features/newsroom/preview/preview.calls.server.ts";
import { storyCalls } from "#app/features/newsroom/story/story.calls.server.ts";
import { sourceCalls } from "#app/features/newsroom/source/source.calls.server.ts";
import { authorCalls } from "#app/features/published/author/newsroom/author.calls.server.ts";
import { columnCalls } from "#app/features/published/column/newsroom/column.calls.server.ts";
import { companyCalls } from "#app/features/published/company/newsroom/company.calls.server.ts";
import { friendLinkCalls } from "#app/features/published/friend-link/newsroom/friend-link.calls.server.ts";
import { industryCalls } from "#app/features/published/industry/newsroom/industry.calls.server.ts";
import { jobPostCalls } from "#app/features/published/job-post/newsroom/job-post.calls.server.ts";
import { pageCalls } from "#app/features/published/page/newsroom/page.calls.server.ts";
import { sectorCalls } from "#app/features/published/sector/newsroom/sector.calls.server.ts";
import { topicCalls } from "#app/features/published/topic/newsroom/topic.calls.server.ts";
import { ALL_SETTINGS } from "./newsroom-settings.ts";

/**
 * All calls of the newsroom by name. The server serves them, and requests in the browser take their types from here.
 */
export const NEWSROOM_CALLS = {
  ...adjustmentCalls,
  ...deadLetterCalls,
  ...settingCalls(ALL_SETTINGS),
  ...siteCheckCalls,
  ...statisticCalls,
  ...menuCalls,
  ...auditLogCalls,
  ...errorReportCalls,
  ...oldAddressCalls,
  ...sensitiveWordCalls,
  ...checkRuleCalls,
  ...commentCalls,
  ...complaintCalls,
  ...contributionCalls,
  ...memberCalls,
  ...frontMomentCalls,
  ...optionCalls,
  ...diffCalls,
  ...mailingCalls,
  ...reviewPolicyCalls,
  ...flashCalls,
  ...frontCalls,
  ...billboardCalls,
  ...billboardIssueCalls,
  ...subjectCalls,
  ...bulletinCalls,
  ...bulletinImportCalls,
  ...sourceImportCalls,
  ...pictureLibraryCalls,
  ...pictureCalls,
  ...staffCalls,
  ...staffSessionCalls,
  ...releaseCalls,
  ...reviewCalls,
  ...dashboardCalls,
  ...queueCountCalls,
  ...savedViewCalls,
  ...storyCommandCalls,
  ...previewCalls,
  ...storyCalls,
  ...authorCalls,
  ...columnCalls,
  ...companyCalls,
  ...friendLinkCalls,
  ...industryCalls,
  ...jobPostCalls,
  ...pageCalls,
  ...sectorCalls,
  ...sourceCalls,
  ...topicCalls,
} satisfies NewsroomCalls;

/** The newsroom's calls for people without an account. The server does not require a session for them. */
export const NEWSROOM_OPEN_CALLS = { ...previewOpenCalls };

type Table = typeof NEWSROOM_CALLS & typeof NEWSROOM_OPEN_CALLS;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends Table {}
}
