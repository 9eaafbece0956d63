import { access, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { search } from "#app/features/published/search/result.service.server.ts";
import { database } from "#db/client.ts";
import { importFiles, markdownFiles } from "../../cli/import/import.ts";
import { installDefaults } from "../../defaults/install.ts";
import { seedDemo } from "../../demo/seed.ts";

const SETS = ["demo", "corpus"] as const;
const SHOWN = 10;
/** Real articles that are not part of the project. */
const CORPUS = resolve(import.meta.dirname, "../../../shared/corpus/articles");

const file = z.record(z.enum(SETS), z.record(z.string(), z.record(z.string(), z.string())));

/** A query as a reader types it, with the ids of the articles that answer it. */
export type Query = { words: string; group: string; answers: Set<number> };

/**
 * The result of a query. `recall`: the share of its answers among the first ten results. `rank`: 1 divided by the
 * position of the first answer.
 */
export type Outcome = { query: Query; recall: number; rank: number; milliseconds: number };

/** The quality of all answers. `missed`: queries that are not answered completely or not at the top. */
export type Quality = { queries: number; recall: number; mrr: number; missed: string[] };

/**
 * Fills an empty database with the articles for the queries. Returns false if the corpus is missing; its articles are
 * then left out.
 */
export async function fillForQueries(): Promise<boolean> {
  await installDefaults();
  await seedDemo();
  const there = await access(CORPUS).then(
    () => true,
    () => false,
  );
  if (there) await importFiles(CORPUS, await markdownFiles(CORPUS));
  return there;
}

/**
 * Files with queries. `queries.yaml`: as readers type them. `spellings.yaml`: with spellings that the articles do not
 * contain. `held-out.yaml`: queries that were never used to tune the search.
 */
export type QueryFile = "queries.yaml" | "spellings.yaml" | "held-out.yaml";

/** Returns the queries of a file whose articles are in the database. */
export async function readQueries(withCorpus: boolean, name: QueryFile = "queries.yaml"): Promise<Query[]> {
  const sets = file.parse(load(await readFile(new URL(name, import.meta.url), "utf8")));
  const articles = await database().selectFrom("articles").select(["id", "import_key", "authors"]).execute();
  const answersOf = (answers: string) =>
    answers.split(" ").flatMap((answer) => {
      const [, author] = /^author:(.+)$/.exec(answer) ?? [];
      const found = articles.filter(({ import_key, authors }) =>
        author === undefined ? import_key?.split(/[:/]/).at(-1) === answer : authors.includes(author),
      );
      if (found.length === 0) throw new Error(`No article for ${answer}`);
      return found.map(({ id }) => id);
    });
  return SETS.filter((set) => set === "demo" || withCorpus).flatMap((set) =>
    Object.entries(sets[set]).flatMap(([group, queries]) =>
      Object.entries(queries).map(([words, answers]) => ({ words, group, answers: new Set(answersOf(answers)) })),
    ),
  );
}

const SEGMENTER = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * Returns queries made from titles: the first and the last word of at least two Chinese characters, joined in either
 * order.
 */
export async function readTitleQueries(): Promise<Query[]> {
  const articles = await database().selectFrom("articles").select(["id", "title"]).execute();
  return articles.flatMap(({ id, title }) => {
    const words = Array.from(SEGMENTER.segment(title), ({ segment }) => segment);
    const long = words.filter((word) => /^\p{Script=Han}{2,}$/u.test(word));
    const [first, last] = [long[0], long.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    return [first + last, last + first].map((typed) => ({ words: typed, group: "titles", answers: new Set([id]) }));
  });
}

/** Runs all queries and compares the first ten results of each with its answers. */
export async function askAll(queries: Query[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const began = performance.now();
    const outcome = await search({ words: query.words, filters: { order: "relevance", page: 1 } }, "zh-cn");
    const milliseconds = performance.now() - began;
    const found = outcome.state === "ready" ? outcome.results.slice(0, SHOWN) : [];
    const hits = found.map(({ kind, id }) => kind === "article" && query.answers.has(id));
    const first = hits.indexOf(true);
    const recall = hits.filter(Boolean).length / Math.min(query.answers.size, SHOWN);
    outcomes.push({ query, recall, rank: first === -1 ? 0 : 1 / (first + 1), milliseconds });
  }
  return outcomes;
}

/** Returns the recall among the first ten results and the mean reciprocal rank. */
export function qualityOf(outcomes: Outcome[]): Quality {
  const mean = (valueOf: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + valueOf(outcome), 0) / outcomes.length;
  const missed = outcomes.filter(({ recall, rank }) => recall < 1 || rank < 1).map(({ query }) => query.words);
  return { queries: outcomes.length, recall: mean(({ recall }) => recall), mrr: mean(({ rank }) => rank), missed };
}
