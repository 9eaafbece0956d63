import { expect, it } from "vitest";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { testDatabase } from "../db/test-database.ts";

type Service = (...args: unknown[]) => unknown;

type Modules = Record<string, Record<string, unknown>>;

const modules: Modules = import.meta.glob(
  ["../../app/features/{base,members,published}/**/*.service.server.ts", "!../../app/features/**/newsroom/**"],
  { eager: true },
);
const newsroom: Modules = import.meta.glob("../../app/features/**/newsroom/**/*.service.server.ts", { eager: true });
/**
 * Services that members use on their own records. Some validate the form first, and some read public data. Another test
 * checks their permissions call by call (services-ask.db.test.ts).
 */
const OF_MEMBERS = new Set(
  `admitUpload forgiveUpload findOwnUpload findOwnUploads signOutDevice signOutOthers collect hasCollected
  readCollection follow follows readFeed readEntries addComment likeComment reportComment readCommentState
  noteReading switchHistory readHistory readContributions readContribution saveContribution submitContribution
  withdrawContribution readMessages readUnread markRead reportError`.split(/\s+/),
);
/** Services that first determine whether the text is a correction, which needs another permission. */
const ASKED_LATER = new Set(["publishText"]);
const NOBODY: Actor = { kind: "job", name: "job:nobody", may: () => false };

/** A parameter that fits any type: each of its properties is the same object again. */
const ANYTHING: unknown = new Proxy(() => ANYTHING, {
  get: (_, key) => (key === "then" ? undefined : key === Symbol.toPrimitive ? () => "1" : ANYTHING),
  apply: () => ANYTHING,
});

testDatabase();

/** Returns every exported function with an actor parameter, and the parameter's index. */
const servicesOf = (some: Modules) =>
  Object.values(some).flatMap((module) =>
    Object.entries(module).flatMap(([name, service]) => {
      if (typeof service !== "function") return [];
      const [, parameters = ""] = /^[^(]*\(([^)]*)\)/.exec(String(service)) ?? [];
      const place = parameters.split(",").findIndex((parameter) => parameter.trim() === "actor");
      return place === -1 ? [] : [{ name, service: service as Service, place }];
    }),
  );
const services = servicesOf(modules);

/** Returns the answer of a service to an actor. `more`: the number of parameters after the actor. */
async function answerOf({ service, place }: { service: Service; place: number }, actor: Actor, more = 0) {
  const args = Array.from({ length: place + 1 + more }, (_, index) => (index === place ? actor : ANYTHING));
  const answer = await Promise.resolve()
    .then(() => service(...args))
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return String(answer);
}

it("refuses whoever may nothing before it looks at anything else, in every service that is told who acts", async () => {
  const trusting: string[] = [];
  for (const one of services) {
    if (OF_MEMBERS.has(one.name) || ASKED_LATER.has(one.name)) continue;
    const answer = await answerOf(one, NOBODY);
    if (!answer.startsWith("forbidden: job:nobody ")) trusting.push(`${one.name}: ${answer}`);
  }
  expect(trusting).toEqual([]);
  expect(services.length).toBeGreaterThan(20);
});

/**
 * Kinds of newsroom records of which a staff member may read all or none. For other kinds, a foreign record is answered
 * like a missing one.
 */
const WHOLE =
  `adjustment audit-log bulletin check comment complaint contribution error-report front import-batch mailing
  member menu review-policy sensitive-word setting source/import staff statistic`.split(/\s+/);
/**
 * Functions without a check of their own. All but one are called by services that have already checked the permission.
 * The other one returns titles, without those that the actor may not see.
 */
const INNER = new Set([
  "requireVisibleSlotPictures",
  "ownBulletin",
  "publishFrontEvent",
  "readFrontStories",
  "issueEnrolment",
]);

it.each(WHOLE)("refuses at the door of %s whoever works here without a right to it", async (noun) => {
  const own = Object.entries(newsroom).filter(
    ([path]) => path.includes(`/newsroom/${noun}/`) || path.includes(`/${noun}/newsroom/`),
  );
  const found = servicesOf(Object.fromEntries(own)).filter(({ name }) => !INNER.has(name));
  expect(found.length).toBeGreaterThan(0);
  const nobody = staffActor({ id: 7, sessionId: 1, grants: [] });
  for (const one of found)
    expect([one.name, await answerOf(one, nobody, 3)]).toEqual([one.name, expect.stringMatching(/^forbidden: /)]);
});
