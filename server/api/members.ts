import type { FastifyPluginAsync } from "fastify";
import type { AppParts } from "../parts.ts";
import { addAccountCalls } from "./account.ts";
import { addAccountDataCalls } from "./account-data.ts";
import { addAreaCall } from "./area.ts";
import { addCodeCalls } from "./codes.ts";
import { addCollectCalls } from "./collect.ts";
import { addCommentCalls } from "./comments.ts";
import { addErrorReportCalls } from "./error-reports.ts";
import { addComplaintCalls } from "./complaints.ts";
import { addContributionCalls } from "./contributions.ts";
import { addFollowCalls } from "./follow.ts";
import { addHistoryCalls } from "./history.ts";
import { addLedgerCalls } from "./ledger.ts";
import { answerRefusals, memberCalls } from "./member-calls.ts";
import { addMessageCalls } from "./messages.ts";
import { addSelectCalls } from "./select.ts";
import { addStartDataCall } from "./start-data.ts";
import { addUploadCall } from "./upload.ts";
import { addUserCalls } from "./user.ts";

/** The start data, and all calls that use members (docs/wire.md#start-data, #sign-in, #account, #codes, 7 and 8). */
export function members(parts: AppParts): FastifyPluginAsync {
  return async (app) => {
    answerRefusals(app);
    const calls = memberCalls(app, parts);
    addStartDataCall(app, calls, parts.purges);
    addUserCalls(app, calls);
    addAccountCalls(app, calls);
    addAccountDataCalls(app, calls);
    addAreaCall(app);
    addCodeCalls(app, calls);
    addUploadCall(app, calls);
    addContributionCalls(app, calls);
    addSelectCalls(app);
    addLedgerCalls(app, calls);
    addMessageCalls(app, calls);
    addCollectCalls(app, calls);
    addCommentCalls(app, calls, parts.config.placeHeader);
    addErrorReportCalls(app, calls);
    addComplaintCalls(app, calls);
    addFollowCalls(app, calls);
    addHistoryCalls(app, calls);
  };
}
