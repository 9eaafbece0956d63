import { expect, it } from "vitest";
import { COMMANDS } from "./commands.ts";

type Beside =
  /** The newsroom screen that does the same. */
  | { screen: string[] }
  /** Why only the command line does it. */
  | { machine: string };

const FOLDER = "it reads or writes a folder of the machine";
const WHOLE = "it concerns the whole database, with nobody at work";
const KEY = "the key lies on the machine, and every instance is stopped for it";

/** Every act of the command line, by its command and verb (docs/operations.md#what-has-its-screen). */
const ACTS: Record<string, Beside> = {
  import: { machine: FOLDER },
  export: { machine: FOLDER },
  "addresses list": { screen: ["GET /office/oldAddresses"] },
  "addresses set": { screen: ["POST /office/saveOldAddress"] },
  "addresses remove": { screen: ["POST /office/removeOldAddress"] },
  backup: { machine: FOLDER },
  restore: { machine: WHOLE },
  generate: { machine: WHOLE },
  demo: { machine: WHOLE },
  "member list": { screen: ["GET /office/members"] },
  "member show": { screen: ["GET /office/member"] },
  "member create": { screen: ["POST /office/addMember"] },
  "member disable": { screen: ["POST /office/changeMembers"] },
  "member enable": { screen: ["POST /office/changeMembers"] },
  "staff list": { screen: ["GET /office/staff"] },
  "staff add": { screen: ["POST /office/addStaff"] },
  "staff grant": { screen: ["POST /office/grant"] },
  "staff revoke": { screen: ["POST /office/revoke"] },
  "staff disable": { screen: ["POST /office/disableStaff"] },
  "staff code": { screen: ["POST /office/enrolmentCode"] },
  "staff reset-app": { machine: "one session that was stolen could take everybody's second factor away" },
  "ledger adjust": { screen: ["POST /office/askAdjustment", "POST /office/decideAdjustment"] },
  "ledger reconcile": { screen: ["POST /office/reconcile"] },
  "message send": { screen: ["POST /office/saveMailing", "POST /office/sendMailing"] },
  "comments list": { screen: ["GET /office/comments"] },
  "comments approve": { screen: ["POST /office/approveComments"] },
  "comments decline": { screen: ["POST /office/declineComments"] },
  "comments remove": { screen: ["POST /office/declineComments"] },
  "contributions list": { screen: ["GET /office/contributions"] },
  "contributions show": { screen: ["GET /office/contribution"] },
  "contributions accept": { screen: ["POST /office/acceptContribution"] },
  "contributions return": { screen: ["POST /office/returnContribution"] },
  "contributions decline": { screen: ["POST /office/declineContribution"] },
  "contributions identity": { screen: ["POST /office/revealContributor"] },
  "words list": { screen: ["GET /office/words"] },
  "words add": { screen: ["POST /office/changeWords"] },
  "words remove": { screen: ["POST /office/changeWords"] },
  "check-rules list": { screen: ["GET /office/checkRules"] },
  "check-rules write": { screen: ["POST /office/importCheckRules", "POST /office/saveCheckRule"] },
  "settings list": { screen: ["GET /office/settings"] },
  "settings get": { screen: ["GET /office/settings"] },
  "settings set": { screen: ["POST /office/saveSettings"] },
  "rules list": { screen: ["GET /office/menus"] },
  "rules add": { screen: ["POST /office/saveMenus"] },
  "rules set": { screen: ["POST /office/saveMenus"] },
  "rules remove": { screen: ["POST /office/saveMenus"] },
  "server-key check": { machine: KEY },
  "server-key adopt": { machine: KEY },
  "audit verify": { screen: ["GET /office/auditChain"] },
  "story history": { screen: ["GET /office/storyAt"] },
};

const modules = import.meta.glob<Record<string, object>>("../app/features/**/newsroom/**/*.calls.ts", { eager: true });
const calls = new Set(Object.values(modules).flatMap((module) => Object.values(module).flatMap(Object.keys)));

/** Returns the verbs at the start of a usage, `list|add …`; a command without verbs is one act. */
function actsOf({ name, usage }: (typeof COMMANDS)[number]): string[] {
  const [verbs = ""] = usage.split(" ");
  return /^[a-z]/.test(verbs) ? verbs.split("|").map((verb) => `${name} ${verb}`) : [name];
}

it("has something at a screen beside every act of the command line, or a reason why not", () => {
  expect(COMMANDS.flatMap(actsOf)).toEqual(Object.keys(ACTS));
});

it.each(Object.entries(ACTS))("%s is what its screen does", (_, beside) => {
  if ("machine" in beside) return;
  expect(beside.screen.filter((call) => !calls.has(call))).toEqual([]);
});
