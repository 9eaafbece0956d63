import { createHash, randomBytes } from "node:crypto";
import { formatDate } from "#app/lib/dates.ts";
import { neighbourhoodOf } from "./track.limit.ts";

/**
 * Number of networks that must have searched for words before the words are stored or shown. Searches from fewer
 * networks may be private.
 */
const NETWORKS_NEEDED = 3;
/** Maximum number of characters (code points). Longer queries are not common search words. */
const MOST_CHARACTERS = 40;
/** Matches a telephone, identity or card number, or an e-mail address. Six digits are a stock code. */
const PERSONAL = /\d{7}|\d[\d -]{8,}\d|@/;

/** Returns the normalized words for counting. Returns undefined if they are empty, too long, or private. */
export function countedWords(typed: string | null): string | undefined {
  const words = (typed ?? "").normalize("NFKC").trim().toLowerCase().replaceAll(/\s+/g, " ");
  const isFit = words !== "" && Array.from(words).length <= MOST_CHARACTERS && !PERSONAL.test(words);
  return isFit && !/\p{Cc}/u.test(words) ? words : undefined;
}

/** The searches of a day for the same words that wait to be saved. */
export type PendingSearches = { day: string; words: string; searches: number };

export type WordCounter = {
  /** Counts a search. `now` is in milliseconds. */
  add(words: string, address: string, now: number): void;
  /** Returns the words that may be stored now, because enough networks have searched for them that day. */
  take(now: number): PendingSearches[];
  /** Puts back searches that could not be saved. */
  giveBack(pending: PendingSearches[]): void;
};

type Asked = { day: string; words: string; networks: Set<string>; searches: number };

/**
 * Counts words in memory, at most `most` different ones a day, until three networks have searched for them that day. It
 * stores hashes of networks with a salt that is deleted each day.
 */
export function wordCounter(most: number): WordCounter {
  let asked = new Map<string, Asked>();
  let today = "";
  let salt = randomBytes(16);

  const begin = (day: string) => {
    if (day === today) return;
    today = day;
    salt = randomBytes(16);
    asked = new Map(
      [...asked].filter(([, { networks, searches }]) => networks.size >= NETWORKS_NEEDED && searches > 0),
    );
  };
  const networkOf = (address: string) =>
    createHash("sha256").update(salt).update(neighbourhoodOf(address)).digest("base64url").slice(0, 16);

  return {
    add(words, address, now) {
      const day = formatDate(now);
      begin(day);
      const key = `${day} ${words}`;
      const known = asked.get(key) ?? { day, words, networks: new Set<string>(), searches: 0 };
      if (!asked.has(key) && asked.size >= most) return;
      known.searches += 1;
      if (known.networks.size < NETWORKS_NEEDED) known.networks.add(networkOf(address));
      asked.set(key, known);
    },
    take(now) {
      begin(formatDate(now));
      const ready = [...asked.values()].filter((one) => one.networks.size >= NETWORKS_NEEDED && one.searches > 0);
      const taken = ready.map(({ day, words, searches }) => ({ day, words, searches }));
      for (const one of ready) one.searches = 0;
      for (const [key, { day }] of asked) if (day !== today) asked.delete(key);
      return taken;
    },
    giveBack(pending) {
      for (const { day, words, searches } of pending) {
        const key = `${day} ${words}`;
        const known = asked.get(key);
        if (known !== undefined) known.searches += searches;
        else asked.set(key, { day, words, networks: new Set(["a", "b", "c"]), searches });
      }
    },
  };
}
