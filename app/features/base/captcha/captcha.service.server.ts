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

/** The lifetime of a challenge in milliseconds (docs/security.md#k9). */
const LIFE_MS = 3 * 60_000;
/** The greatest number of open challenges of one network. Older ones are deleted. */
const MOST_OF_NETWORK = 20;
/** The greatest number of open challenges of the whole site. They are counted once for every COUNT_EVERY new ones. */
const MOST = 50_000;
const COUNT_EVERY = 50;
const ROOM_FOR_UNCOUNTED = 2_000;

/** The number of pictures in progress at once: one is drawn, for about 30 milliseconds, while another is stored. */
const drawing = createGate(2);
/** The greatest number of waiting requests. Further ones are refused. */
const LONGEST_LINE = 40;

let untilCounted = COUNT_EVERY;

/**
 * The client of a challenge. `address` is the network address of the request; challenges are counted for its network
 * (see networkOf).
 */
type Asker = { id: string; address: string };

/**
 * Creates a picture challenge under an id of the client (16 to 64 of [A-Za-z0-9-]). It replaces an earlier challenge
 * with that id and network. Returns undefined if too many requests wait for a picture.
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

/**
 * Creates a challenge without a picture: a proof of work of `bits` bits for the reader's device. The rules are those of
 * a picture.
 */
export async function createPowChallenge(
  { bits = BITS, ...asker }: Asker & { bits?: number },
  now = new Date(),
): Promise<PowChallenge> {
  const salt = randomBytes(16).toString("hex");
  await store(asker, { kind: "work", boxes: [], salt }, now);
  return { id: asker.id, salt, puzzles: PUZZLES, bits };
}

/** Returns the name of a target in the text above the picture. */
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
 * Checks the client's answer ahead of the business call. A right answer may then be used once by `consumeChallenge`,
 * unless `unset` excludes that. A wrong answer ends the challenge. A second check is refused.
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
 * Uses up a challenge for a business call (checkIn, Sms/send, Ems/send), whether or not it was checked before. Returns
 * whether the answer is right. At most one of several calls gets true. `network`: the address of the request or its
 * network. `bits`: only work of this many bits is right.
 */
export async function consumeChallenge(
  { id, info, network, bits }: { id: string; info: string; network: string; bits?: number },
  now = new Date(),
): Promise<boolean> {
  const challenge = await challenges.take({ id, network: networkOf(network) });
  return challenge !== undefined && isAnswer(challenge, info, now, bits);
}

/** Deletes expired challenges and returns their number. A job runs it every few minutes. */
export async function purgeChallenges(now = new Date()): Promise<number> {
  return challenges.deleteExpired(now);
}
