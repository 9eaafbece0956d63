import { expect, it } from "vitest";
import { mayActSomewhere, staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { ROLE_NAMES } from "#app/features/newsroom/staff/staff.roles.ts";
import { actsToHear, HEARING_ACTS } from "./event.rules.ts";

const hearersOf = (event: Parameters<typeof actsToHear>[0]) =>
  ROLE_NAMES.filter((role) => {
    const actor = staffActor({ id: 1, sessionId: 1, grants: [{ role, scope: { kind: "site" } }] });
    return actsToHear(event).some((act) => mayActSomewhere(actor, act));
  }).join(" ");

const STORIES = "reporter editor desk-head chief proofreader visual legal auditor";

it.each<[Parameters<typeof actsToHear>[0], string]>([
  [{ kind: "saved" }, STORIES],
  [{ kind: "flash" }, "reporter editor desk-head chief proofreader flash visual legal auditor"],
  [{ kind: "noun" }, "reporter editor desk-head chief proofreader visual operations legal auditor"],
  [{ kind: "queue", queue: "comments" }, "desk-head chief operations legal auditor"],
  [{ kind: "queue", queue: "contributions" }, "editor desk-head chief legal auditor"],
  [{ kind: "queue", queue: "errors" }, "reporter editor desk-head chief proofreader legal auditor"],
  [{ kind: "queue", queue: "complaints" }, "desk-head chief operations legal auditor"],
  [{ kind: "trail", desk: "setting" }, "admin"],
  [{ kind: "trail", desk: "policy" }, "admin"],
  [{ kind: "trail", desk: "rule" }, "editor desk-head chief proofreader legal admin"],
  [{ kind: "trail", desk: "word" }, "editor desk-head chief proofreader operations legal"],
  [{ kind: "trail", desk: "message" }, "operations"],
  [{ kind: "trail", desk: "ledger" }, "operations admin"],
  [{ kind: "trail", desk: "member" }, "operations admin"],
  [{ kind: "trail", desk: "import" }, "desk-head chief data"],
  [{ kind: "trail", desk: "bulletin" }, "desk-head chief data"],
  [{ kind: "trail", desk: "staff" }, "admin auditor"],
  [{ kind: "trail", desk: "picture" }, "reporter editor desk-head chief visual operations legal"],
])("%o is heard by %s", (event, roles) => {
  expect(hearersOf(event)).toBe(roles);
  expect(HEARING_ACTS).toEqual(expect.arrayContaining([...actsToHear(event)]));
});
