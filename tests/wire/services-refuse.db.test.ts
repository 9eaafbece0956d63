import { expect, it } from "vitest";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { testDatabase } from "../db/test-database.ts";

type Service = (...args: unknown[]) => unknown;

const modules = import.meta.glob<Record<string, unknown>>(
  "../../app/features/{base,members,published}/**/*.service.server.ts",
  { eager: true },
);
/**
 * What members do with their own: some look at the form first, some read what is anybody's. Their rights are shown call by
 * call (services-ask.db.test.ts).
 */
const OF_MEMBERS = new Set(
  `admitUpload forgiveUpload findOwnUpload findOwnUploads signOutDevice signOutOthers collect hasCollected
  readCollection follow follows readFeed readEntries addComment likeComment reportComment readCommentState
  noteReading switchHistory readHistory readContributions readContribution saveContribution submitContribution
  withdrawContribution readMessages readUnread markRead reportError`.split(/\s+/),
);
/** Reads first whether the text is a correction, which is another right. */
const ASKED_LATER = new Set(["publishText"]);
const NOBODY: Actor = { kind: "job", name: "job:nobody", may: () => false };

/** Any parameter: whatever is looked for in it is there, and is the same again. */
const ANYTHING: unknown = new Proxy(() => ANYTHING, {
  get: (_, key) => (key === "then" ? undefined : key === Symbol.toPrimitive ? () => "1" : ANYTHING),
  apply: () => ANYTHING,
});

testDatabase();

/** Every exported function that is handed who acts, with the place of that among its parameters. */
const services = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, service]) => {
    if (typeof service !== "function") return [];
    const [, parameters = ""] = /^[^(]*\(([^)]*)\)/.exec(String(service)) ?? [];
    const place = parameters.split(",").findIndex((parameter) => parameter.trim() === "actor");
    return place === -1 ? [] : [{ name, service: service as Service, place }];
  }),
);

it("refuses whoever may nothing before it looks at anything else, in every service that is told who acts", async () => {
  const trusting: string[] = [];
  for (const { name, service, place } of services) {
    if (OF_MEMBERS.has(name) || ASKED_LATER.has(name)) continue;
    const args = Array.from({ length: place + 1 }, (_, index) => (index === place ? NOBODY : ANYTHING));
    const answer = await Promise.resolve()
      .then(() => service(...args))
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (!String(answer).startsWith("forbidden: job:nobody ")) trusting.push(`${name}: ${String(answer)}`);
  }
  expect(trusting).toEqual([]);
  expect(services.length).toBeGreaterThan(20);
});
