import { expect, it } from "vitest";
import { runCommand } from "#tests/fixtures/processes/cli.ts";
import { COMMANDS } from "./commands.ts";
import { NEWSROOM_CALLS } from "#app/registry/newsroom-calls.server.ts";

type Beside =
  /** The newsroom screens that offer the same action. */
  | { screen: string[] }
  /** The reason why only the command line offers the action. */
  | { machine: string };

const FOLDER = "it reads or writes a folder of the machine";
const WHOLE = "it concerns the whole database, with nobody at work";
const KEY = "the key lies on the machine, and every instance is stopped for it";

/** Every action of the command line, keyed by command and verb (docs/operations.md#what-has-its-screen). */
const ACTS: Record<string, Beside> = {
  import: { machine: FOLDER },
  "move-in": { machine: FOLDER },
  export: { machine: FOLDER },
  "addresses list": { screen: ["GET /newsroom/oldAddresses"] },
  "addresses set": { screen: ["POST /newsroom/saveOldAddress"] },
  "addresses remove": { screen: ["POST /newsroom/removeOldAddress"] },
  backup: { machine: FOLDER },
  restore: { machine: WHOLE },
  "backups key": { machine: FOLDER },
  "backups run": { machine: FOLDER },
  "backups list": { machine: FOLDER },
  "backups drill": { machine: FOLDER },
  recover: { machine: WHOLE },
  "media move": { machine: FOLDER },
  migrate: { machine: WHOLE },
  upgrade: { machine: "it replaces the program that would answer" },
  doctor: { screen: ["GET /newsroom/siteCheck"] },
  generate: { machine: WHOLE },
  demo: { machine: WHOLE },
  "member list": { screen: ["GET /newsroom/members"] },
  "member show": { screen: ["GET /newsroom/member"] },
  "member create": { screen: ["POST /newsroom/addMember"] },
  "member disable": { screen: ["POST /newsroom/changeMembers"] },
  "member enable": { screen: ["POST /newsroom/changeMembers"] },
  "staff list": { screen: ["GET /newsroom/staff"] },
  "staff add": { screen: ["POST /newsroom/addStaff"] },
  "staff grant": { screen: ["POST /newsroom/grant"] },
  "staff revoke": { screen: ["POST /newsroom/revoke"] },
  "staff disable": { screen: ["POST /newsroom/disableStaff"] },
  "staff code": { screen: ["POST /newsroom/enrolmentCode"] },
  "staff reset-app": { machine: "one session that was stolen could take everybody's second factor away" },
  "ledger adjust": { screen: ["POST /newsroom/askAdjustment", "POST /newsroom/decideAdjustment"] },
  "ledger reconcile": { screen: ["POST /newsroom/reconcile"] },
  "message send": { screen: ["POST /newsroom/mailings/save", "POST /newsroom/sendMailing"] },
  "comments list": { screen: ["GET /newsroom/comments"] },
  "comments approve": { screen: ["POST /newsroom/approveComments"] },
  "comments decline": { screen: ["POST /newsroom/declineComments"] },
  "comments remove": { screen: ["POST /newsroom/declineComments"] },
  "contributions list": { screen: ["GET /newsroom/contributions"] },
  "contributions show": { screen: ["GET /newsroom/contribution"] },
  "contributions accept": { screen: ["POST /newsroom/acceptContribution"] },
  "contributions return": { screen: ["POST /newsroom/returnContribution"] },
  "contributions decline": { screen: ["POST /newsroom/declineContribution"] },
  "contributions identity": { screen: ["POST /newsroom/revealContributor"] },
  "words list": { screen: ["GET /newsroom/words"] },
  "words add": { screen: ["POST /newsroom/changeWords"] },
  "words remove": { screen: ["POST /newsroom/changeWords"] },
  "check-rules list": { screen: ["GET /newsroom/checkRules"] },
  "check-rules write": { screen: ["POST /newsroom/importCheckRules", "POST /newsroom/saveCheckRule"] },
  "settings list": { screen: ["GET /newsroom/settings"] },
  "settings get": { screen: ["GET /newsroom/settings"] },
  "settings set": { screen: ["POST /newsroom/saveSettings"] },
  "rules list": { screen: ["GET /newsroom/menus"] },
  "rules add": { screen: ["POST /newsroom/saveMenus"] },
  "rules set": { screen: ["POST /newsroom/saveMenus"] },
  "rules remove": { screen: ["POST /newsroom/saveMenus"] },
  "server-key check": { machine: KEY },
  "server-key adopt": { machine: KEY },
  "audit verify": { screen: ["GET /newsroom/auditChain"] },
  "story history": { screen: ["GET /newsroom/storyAt"] },
};

const calls = new Set(Object.keys(NEWSROOM_CALLS));

/** Returns the actions of a command: one for each verb at the start of its usage, `list|add …`, or else the command. */
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

it("starts from the sources: no command needs the build", async () => {
  const { exit, out, error } = await runCommand({}, "help");
  expect([exit, error]).toEqual([0, ""]);
  expect(out).toContain("Usage:");
});
