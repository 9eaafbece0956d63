import { tokensOf } from "#app/features/base/search-index/search.tokens.ts";
import {
  industryLexeme,
  kindLexeme,
  quoteLexeme,
  titleLexeme,
  vectorText,
  weekLexeme,
  weekOf,
} from "#app/features/base/search-index/search.vector.ts";
import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import type { DemoArticle } from "../../demo/files.ts";

/** Largest number of different bodies. Each article gets one of them and a title of its own. */
const MOST_BODIES = 4_000;
const SECTIONS = 7;
const SENTENCES_A_SECTION = 8;
/** Positions of title and name words in the search vector. They follow those of any body. */
const TITLE_PLACE = 15_000;
const NAMES_PLACE = 15_500;

/** Characters of invented names, so that rare words exist too. */
const NAME_CHARACTERS = Array.from(
  "青禾澄远岚山海岸北屿云岫驰星垣沐野白帆拾光长风晨曦松果石桥竹溪南巷西塘东篱明川清和安澜景行知远嘉木乐山临江望舒听雨扶摇归雁鸣鹿听涛观海栖梧见微唐宋元夏商周秦汉",
);

/**
 * Returns a random generator (mulberry32). The same seed gives the same numbers, so two runs create the same articles.
 */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Body = { html: string; toc: string; characters: number; dek: string; summary: string; vector: string };

/** Text pieces for generated articles: headings, clauses and bodies from the demo's texts. */
export type Vocabulary = {
  bodies: Body[];
  clauses: string[];
  tags: string[];
  name: () => string;
  pick: <T>(list: readonly T[]) => T;
};

/** Splits the demo's texts and combines them into new ones for `count` articles. The result is the same every time. */
export function buildVocabulary(articles: DemoArticle[], count: number): Vocabulary {
  const random = randomOf(1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const lines = articles.flatMap(({ input }) => input.body.split("\n").map((line) => line.trim()));
  const headings = lines.flatMap((line) => /^##+ (.+)$/.exec(line)?.[1] ?? []);
  const sentences = lines
    .filter((line) => /^\p{Script=Han}/u.test(line))
    .flatMap((line) => line.replace(/[*_`[\]<>|]/g, "").match(/[^。！？]{8,90}[。！？]/gu) ?? []);
  const clauses = sentences
    .flatMap((sentence) => sentence.split(/[，。！？；：——]/u))
    .filter((clause) => clause.length >= 7 && clause.length <= 16);
  const name = () => Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(NAME_CHARACTERS)).join("");
  const tags = [...new Set(articles.flatMap(({ input }) => input.tags ?? []))];
  const bodies = Array.from({ length: Math.min(count, MOST_BODIES) }, () =>
    buildBody(
      () => pick(headings),
      () => pick(sentences),
    ),
  );
  return { bodies, clauses, tags, name, pick };
}

function buildBody(heading: () => string, sentence: () => string): Body {
  const sections = Array.from({ length: SECTIONS }, () => {
    const said = Array.from({ length: SENTENCES_A_SECTION }, sentence);
    return `## ${heading()}\n\n${said.slice(0, 2).join("")}\n\n${said.slice(2).join("")}`;
  });
  const { html, toc, text, characters } = fromMarkdown(sections.join("\n\n"), { repair: false });
  const [dek, summary] = [sentence().slice(0, 60), sentence() + sentence()];
  const whole = vectorText({
    kind: "article",
    title: "",
    names: [],
    lead: `${dek}\n${summary}`,
    body: text,
    industryId: null,
    publishAt: new Date(0),
  });
  // Leaves out the lexemes for filters, because they depend on each article's own sections and time.
  const vector = whole.slice(0, whole.indexOf(` ${quoteLexeme(kindLexeme("article"))}`));
  return { html, toc: JSON.stringify(toc), characters, dek, summary, vector };
}

/** Returns the search vector of an article with one of the bodies. */
export function articleVector(
  { title, names }: { title: string; names: string[] },
  body: Body,
  industryId: number | null,
  publishAt: Date,
): string {
  const inTitle = tokensOf(title);
  const words = inTitle.map(({ lexeme, position }) => `${quoteLexeme(lexeme)}:${TITLE_PLACE + position}A`);
  const named = tokensOf(names.join("\n")).map(
    ({ lexeme, position }) => `${quoteLexeme(lexeme)}:${NAMES_PLACE + position}C`,
  );
  const marks = [...new Set(inTitle.map(({ lexeme }) => lexeme))].map(titleLexeme);
  const characters = [...new Set(title.match(/\p{Script=Han}/gu))].map(titleLexeme);
  const filters = [
    kindLexeme("article"),
    weekLexeme(weekOf(publishAt)),
    ...(industryId === null ? [] : [industryLexeme(industryId)]),
  ];
  return [body.vector, ...words, ...named, ...[...marks, ...characters, ...filters].map(quoteLexeme)].join(" ");
}
