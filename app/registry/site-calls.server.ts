import { captchaCalls } from "#app/features/base/captcha/captcha.calls.server.ts";
import { memberIndexCalls } from "#app/features/base/member/member.calls.server.ts";
import { regionCalls } from "#app/features/base/region/region.calls.server.ts";
import { sessionCalls } from "#app/features/base/session/session.calls.server.ts";
import { startDataCalls } from "#app/features/base/start-data/start-data.calls.server.ts";
import { uploadCalls } from "#app/features/base/upload/upload.calls.server.ts";
import { accountCalls, deviceCalls, profileCalls } from "#app/features/members/account/account.calls.server.ts";
import { collectCalls } from "#app/features/members/collect/collect.calls.server.ts";
import { commentCalls, discussionCalls } from "#app/features/members/comment/comment.calls.server.ts";
import { complaintCalls } from "#app/features/members/complaint/complaint.calls.server.ts";
import { contributionCalls } from "#app/features/members/contribution/contribution.calls.server.ts";
import { errorReportCalls } from "#app/features/members/error-report/error-report.calls.server.ts";
import { followCalls } from "#app/features/members/follow/follow.calls.server.ts";
import { ledgerCalls } from "#app/features/members/ledger/ledger.calls.server.ts";
import { messageCalls } from "#app/features/members/message/message.calls.server.ts";
import { personalDataCalls } from "#app/features/members/personal-data/personal-data.calls.server.ts";
import { pointsCalls } from "#app/features/members/points/points.calls.server.ts";
import { readingHistoryCalls } from "#app/features/members/reading-history/reading-history.calls.server.ts";
import { oneTimeCodeCalls, signInCalls } from "#app/features/members/sign-in/sign-in.calls.server.ts";
import { billboardCalls } from "#app/features/published/billboard/billboard.calls.server.ts";
import { columnCalls, columnSelectCalls } from "#app/features/published/column/column.calls.server.ts";
import { flashCalls, flashLiveCalls } from "#app/features/published/flash/flash.calls.server.ts";
import { industryCalls, industrySelectCalls } from "#app/features/published/industry/industry.calls.server.ts";
import { searchCalls } from "#app/features/published/search/search.calls.server.ts";
import { subjectCalls } from "#app/features/published/subject/subject.calls.server.ts";
import { articleCalls } from "#app/pages/article/article.calls.server.ts";
import { bulletinCalls } from "#app/pages/bulletin/bulletin.calls.server.ts";
import { overviewCalls } from "#app/pages/overview/overview.calls.server.ts";

/** The calls whose answers depend on the caller. */
export const MEMBER_CALLS = {
  ...startDataCalls,
  ...signInCalls,
  ...sessionCalls,
  ...memberIndexCalls,
  ...accountCalls,
  ...profileCalls,
  ...deviceCalls,
  ...personalDataCalls,
  ...oneTimeCodeCalls,
  ...uploadCalls,
  ...contributionCalls,
  ...ledgerCalls,
  ...pointsCalls,
  ...overviewCalls,
  ...messageCalls,
  ...collectCalls,
  ...commentCalls,
  ...errorReportCalls,
  ...complaintCalls,
  ...followCalls,
  ...readingHistoryCalls,
};

/** The calls whose answers are the same for everyone, except those of the content API. */
export const OPEN_CALLS = { ...captchaCalls, ...regionCalls, ...columnSelectCalls, ...industrySelectCalls };

/** The calls of the content API, in the order of its documentation. */
export const CONTENT_CALLS = {
  ...articleCalls,
  ...columnCalls,
  ...industryCalls,
  ...discussionCalls,
  ...flashCalls,
  ...flashLiveCalls,
  ...billboardCalls,
  ...subjectCalls,
  ...bulletinCalls,
  ...searchCalls,
};

type Table = typeof MEMBER_CALLS & typeof OPEN_CALLS & typeof CONTENT_CALLS;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends Table {}
}
