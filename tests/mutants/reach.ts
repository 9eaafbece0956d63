import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { Edit } from "./edits.ts";
import type { Bed } from "./plant.ts";

/**
 * The results of a test file that passes without edits: its duration, and the edits that it reaches, by file and index.
 * Paths are relative to the project, so that other clones can use the data.
 */
type Known = { text: string; milliseconds: number; reached: Record<string, { source: string; edits: number[] }> };

const FILE = "node_modules/.cache/mutants/reach.json";
const nameOf = (path: string) => relative(".", path);
const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/**
 * Maps test files to the edits that they reach. It caches the result of each test file. A test file runs again after a
 * change of itself or of a file that it reaches.
 */
export class Reach {
  readonly #known: Record<string, Known>;
  private constructor(known: Record<string, Known>) {
    this.#known = known;
  }

  static async find(bed: Bed, edits: Edit[]): Promise<Reach> {
    const known: Record<string, Known> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
    // The hash covers the edits too, because an edit's index in its file changes when other edits are made.
    const sourceHash = new Map(
      [...Map.groupBy(edits, ({ file }) => nameOf(file))].map(([file, own]) => [
        file,
        hash(JSON.stringify([own[0]?.source, own.map(({ start, text }) => [start, text])])),
      ]),
    );
    const isCurrent = (test: string) => {
      const before = known[nameOf(test)];
      if (before === undefined || before.text !== hash(readFileSync(test, "utf8"))) return false;
      return Object.entries(before.reached).every(([file, { source }]) => sourceHash.get(file) === source);
    };
    const firstOf = new Map<string, number>();
    for (const [index, { file }] of edits.entries()) if (!firstOf.has(file)) firstOf.set(file, index);
    const wanted = bed.tests.filter((test) => !isCurrent(test));
    for (let start = 0; start < wanted.length; start += 20) {
      for (const { test, isFailed, why, reached, milliseconds } of await bed.passes(wanted.slice(start, start + 20))) {
        if (isFailed) console.log(`left out, since it fails as the code is: ${test}, ${why}`);
        const files: Known["reached"] = {};
        for (const number of isFailed ? [] : reached) {
          const { file = "" } = edits[number - 1] ?? {};
          const name = nameOf(file);
          const own = (files[name] ??= { source: sourceHash.get(name) ?? "", edits: [] });
          own.edits.push(number - 1 - (firstOf.get(file) ?? 0));
        }
        known[nameOf(test)] = { text: isFailed ? "" : hash(readFileSync(test, "utf8")), milliseconds, reached: files };
      }
      console.log(`what tests come by: ${Math.min(start + 20, wanted.length)} of ${wanted.length} test files`);
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, JSON.stringify(known));
    }
    return new Reach(known);
  }

  /**
   * Returns up to `most` test files that reach an edit. Those beside it or with its record's name come first, then the
   * fastest. They are sorted by duration, except that the first ones may take longer. For an edit that takes effect on
   * load, it returns those that reach any edit of its record. `place`: the index of the edit within its file.
   */
  testsOf({ file, pieces }: Edit, place: number, most: number): string[] {
    const words = [basename(file).split(".")[0] ?? "", basename(dirname(file))];
    const name = nameOf(file);
    const isOfNoun = (reached: Known["reached"]) => Object.keys(reached).some((one) => dirname(one) === dirname(name));
    const found = Object.entries(this.#known)
      .filter(([, { reached }]) => reached[name]?.edits.includes(place) || (pieces === undefined && isOfNoun(reached)))
      .map(([path, { milliseconds }]) => {
        const test = resolve(path);
        const named = words.filter((word) => basename(test).includes(word)).length;
        const isBeside = dirname(test) === dirname(file);
        const cost = milliseconds / (1 + 3 * named) / (isBeside ? 4 : 1);
        return { test, cost, isNear: isBeside || named > 0 };
      });
    return found
      .toSorted((one, other) => Number(other.isNear) - Number(one.isNear) || one.cost - other.cost)
      .slice(0, most)
      .toSorted((one, other) => one.cost - other.cost)
      .map(({ test }) => test);
  }
}
