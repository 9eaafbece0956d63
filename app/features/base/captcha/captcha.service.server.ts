import { randomBytes } from "node:crypto";
import { messagesOf } from "#app/i18n/messages.ts";
import { createGate } from "#app/lib/threads/gate.ts";
import type { Language } from "#app/lib/language.ts";
import { networkOf } from "#app/lib/address/network.ts";
import { withTransaction } from "#db/client.ts";
import { isAnswer } from "./captcha.answer.ts";
import { PICTURE } from "./captcha.geometry.ts";
import { paintPicture } from "./captcha.painter.server.ts";
import * as challenges from "./captcha.repo.server.ts";
import type { ClickChallenge, PowChallenge } from "./captcha.schema.ts";
import type { Thing } from "./captcha.sprite.server.ts";
import { BITS, PUZZLES } from "./captcha.work.ts";

/** A challenge that is not answered by then is none (docs/security.md#k8). */
const LIFE_MS = 3 * 60_000;
/** Open challenges of one network; the oldest go. */
const MOST_OF_NETWORK = 20;
/** Open challenges of the whole site. They are counted once in so many new ones, which stay below the mark. */
const MOST = 50_000;
const COUNT_EVERY = 50;
const ROOM_FOR_UNCOUNTED = 2_000;

/** Pictures in the works at a time: one is drawn, for some thirty milliseconds, while another is stored. */
const drawing = createGate(2);
/** Beyond this many that wait, another is not taken on. */
const LONGEST_LINE = 40;

let untilCounted = COUNT_EVERY;

/** The client of a challenge: `address` is the network address of the request, of which the network counts (see networkOf). */
type Asker = { id: string; address: string };

/**
 * Creates a picture with targets to click, under an id of the client's (16 to 64 of [A-Za-z0-9-]). It replaces an earlier
 * challenge of that id and network. Undefined when too many are waiting to be drawn.
 */
export async function createClickChallenge(
  { id, address, language }: Asker & { language: Language },
  now = new Date(),
): Promise<ClickChallenge | undefined> {
  if (drawing.waiting >= LONGEST_LINE) return undefined;
  return drawing.run(async () => {
    const { png, targets } = await paintPicture(language === "en" ? "icons" : "mixed");
    await store({ id, address }, { kind: "click", boxes: targets.map(({ box }) => box), salt: "" }, now);
    const text = targets.map(({ thing }) => nameOf(thing, language));
    return { id, text, base64: `data:image/png;base64,${Buffer.from(png).toString("base64")}`, ...PICTURE };
  });
}

/** The way without sight: work of so many bits for the reader's device, under the same rules as a picture. */
export async function createPowChallenge(
  { bits = BITS, ...asker }: Asker & { bits?: number },
  now = new Date(),
): Promise<PowChallenge> {
  const salt = randomBytes(16).toString("hex");
  await store(asker, { kind: "work", boxes: [], salt }, now);
  return { id: asker.id, salt, puzzles: PUZZLES, bits };
}

/** The name of a target in the text above the picture. */
function nameOf(thing: Thing, language: Language): string {
  return thing.kind === "character" ? thing.character : `<${messagesOf(language, "captcha").icons[thing.icon]}>`;
}

async function store(
  { id, address }: Asker,
  challenge: Pick<challenges.StoredChallenge, "kind" | "boxes" | "salt">,
  now: Date,
): Promise<void> {
  const key = { id, network: networkOf(address) };
  await withTransaction(async (trx) => {
    await challenges.lockNetwork(key.network, trx);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await challenges.put(key, { ...challenge, createdAt: now, expiresAt }, trx);
    await challenges.dropOldestOfNetwork(key, MOST_OF_NETWORK, trx);
  });
  untilCounted -= 1;
  if (untilCounted > 0) return;
  untilCounted = COUNT_EVERY;
  await challenges.dropOldest(MOST - ROOM_FOR_UNCOUNTED);
}

/**
 * Returns whether the client's answer is right, before the business call. A right answer is kept for one use by
 * `consumeChallenge`, unless `unset` excludes a use; a wrong one ends the challenge. A challenge is checked once and later
 * checks are refused. There is one check and one use at most.
 */
export async function checkChallenge(
  { id, info, address, unset }: Asker & { info: string; unset: boolean },
  now = new Date(),
): Promise<boolean> {
  const key = { id, network: networkOf(address) };
  return withTransaction(async (trx) => {
    const challenge = await challenges.findForUpdate(key, trx);
    if (challenge === undefined) return false;
    const isRight = isAnswer(challenge, info, now);
    if (!isRight || unset) await challenges.take(key, trx);
    else await challenges.markChecked(key, trx);
    return isRight && !challenge.checked;
  });
}

/**
 * Consumes a challenge for a business call (checkIn, Sms/send, Ems/send), checked before or not; returns whether the answer is
 * right. Of concurrent calls at most one gets true, and later calls get false. `network` is the address of the request or its
 * network; `bits`: only work of so many bits is right.
 */
export async function consumeChallenge(
  { id, info, network, bits }: { id: string; info: string; network: string; bits?: number },
  now = new Date(),
): Promise<boolean> {
  const challenge = await challenges.take({ id, network: networkOf(network) });
  return challenge !== undefined && isAnswer(challenge, info, now, bits);
}

/** Deletes expired challenges and returns their number; run every few minutes. */
export async function purgeChallenges(now = new Date()): Promise<number> {
  return challenges.deleteExpired(now);
}
