import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

/**
 * Reports broken references: `docs/page.md#place` in code and texts, links between pages, and threats in
 * docs/security.md without a test. It first checks planted references, because a check that finds nothing proves
 * nothing.
 */
const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|css|md|yaml|mjs|sh)$/.test(file) && !file.startsWith("migrations/"));
const NAMES = new Set(FILES.map((file) => basename(file)));
/**
 * Matches a page without its folder, which readers of a comment cannot find. Pages may refer to each other in this way.
 */
const BARE_PAGE = /(?<![\w/.-])(?:spec|domain|style|services|newsroom|wire|security|content|architecture)\.md/g;
const IN_CODE = /docs\/[\w./-]+\.md(?:#[\w-]+(?:, #[\w-]+)*)?/g;
const IN_PAGES = /\]\((?!https?:)([\w./-]*\.md)?(#[\w-]+)?\)/g;
const PROOF = /`[\w./-]+\.(?:test|spec)\.ts`|`bench\/|`package-lock\.json`|\]\([\w.]+\.md|\bSee |: promised\./;
const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.ts)`/g;

expectPlanted();
const lost = FILES.flatMap((file) => lostIn(file, readFileSync(file, "utf8")));
if (lost.length > 0) throw new Error(`References that lead nowhere:\n${lost.join("\n")}`);
console.log(`references: those of ${FILES.length} files lead somewhere`);

/** Returns the broken references of a file, one line each. */
function lostIn(file: string, text: string): string[] {
  // Generated files repeat migrations, which never change.
  if (file === "tests/lint/references.ts" || file === "db/types.ts") return [];
  const say = (reference: string) => `${file}: ${reference}`;
  const bare = file.endsWith(".md") ? [] : [...text.matchAll(BARE_PAGE)].map(([name]) => say(name));
  const inCode = [...text.matchAll(IN_CODE)].flatMap(([reference]) => {
    const [page = "", ...places] = reference.split(/#|, #/);
    return places.length === 0 ? [isThere(page, "")] : places.map((place) => isThere(page, place));
  });
  const links = [...text.matchAll(IN_PAGES)].map(([, page, place = ""]) =>
    isThere(page === undefined ? file : normalize(join(dirname(file), page)), place.slice(1)),
  );
  const tests = file === "docs/security.md" ? [...text.matchAll(NAMED_TEST)].map(([, name = ""]) => namesTest(name)) : [];
  const unproved = file === "docs/security.md" ? threatsWithoutProof(text) : [];
  const found = [...unproved, ...inCode, ...(file.endsWith(".md") ? links : []), ...tests];
  return [...bare, ...found.filter((reference) => reference !== undefined).map(say)];
}

/** Returns the reference if its page or anchor does not exist. */
function isThere(page: string, place: string): string | undefined {
  if (!FILES.includes(page)) return page;
  return place === "" || placesOf(page).has(place) ? undefined : `${page}#${place}`;
}

/** Returns the anchors of a page: from its headings, and explicit ones. */
function placesOf(page: string): Set<string> {
  const text = readFileSync(page, "utf8");
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = ""]) => id)]);
}

/** Returns the threats of the page without a test, a measurement or a reference. */
function threatsWithoutProof(text: string): string[] {
  const threats = text.split(/^(?=- |#)/m).filter((part) => /^- (?:<a id="[^"]+"><\/a>)?\*\*/.test(part));
  return threats.filter((threat) => !PROOF.test(threat)).map((threat) => `no test: ${threat.slice(0, 80).trim()}`);
}

function namesTest(name: string): string | undefined {
  return NAMES.has(basename(name)) ? undefined : name;
}

function expectPlanted(): void {
  const planted: [string, string][] = [
    ["app/planted.ts", "// As docs/content.md#nowhere has it."],
    ["app/planted.ts", "// As docs/nowhere.md has it."],
    ["app/planted.ts", "// As spec.md has it."],
    ["docs/planted.md", "[there](nowhere.md)"],
    ["docs/security.md", "`nowhere.db.test.ts`"],
    ["docs/security.md", "- **A threat.** A defence that nobody has tried."],
  ];
  for (const [file, text] of planted) {
    if (lostIn(file, text).length !== 1) throw new Error(`The check did not see: ${text}`);
  }
}
