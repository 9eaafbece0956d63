import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { check } from "recheck";
import { parseSync, Visitor } from "vite";

/**
 * Reports regular expressions with superlinear run time. With them, a text of a few kilobytes could block the server or
 * the tab (docs/decisions/0093-regular-expressions.md). Patterns composed at run time are not checked.
 */
const FILES = "{app,cli,db,defaults,demo,jobs,scripts,server}/**/*.{ts,tsx}";
/** Files whose patterns may take polynomial time, with the reason why untrusted text does not reach them. */
const TRUSTED: Record<string, string> = {
  "{cli,scripts,db}/**": "reads files and logs of the operator, who can stop the command",
  "app/features/published/bulletin/newsroom/import/*.rules.ts": "reads cells of a table that a staff member has brought, a cell at a time",
  "app/features/base/rich-text/rich-text.decimals.ts": "reads HTML that the site has cleaned: every tag is closed",
  "app/features/base/picture/picture-place.service.server.ts": "reads HTML that the site has cleaned",
  "app/features/newsroom/check/check.text.ts": "reads HTML that the site has cleaned",
  "app/features/published/page/page.view.ts": "reads HTML that the site has cleaned",
  "app/newsroom/screens/write/body/body-facts.ts": "reads HTML that the editor has written",
  "app/newsroom/screens/handbook/handbook.ts": "reads the project's own handbook",
  "server/pages/plain-page.ts": "reads pages that the site has rendered",
};

/**
 * The time limit in milliseconds of one check. The slowest check takes three seconds on an idle machine. Each part of a
 * check has the same limit. By default, a part that is delayed for a second would count as slow.
 */
const LONGEST_MS = 120_000;
const LIMITS = { timeout: LONGEST_MS, attackTimeout: LONGEST_MS, incubationTimeout: LONGEST_MS };

type Place = { file: string; line: number; pattern: string; flags: string };

const places = globSync(FILES)
  .filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file) && !Object.keys(TRUSTED).some((glob) => matchesGlob(file, glob)))
  .flatMap(regexesIn);
let faults = 0;
// The checks run one after another, because waiting checks would use up their time limit.
for (const place of places) {
  // oxlint-disable-next-line no-await-in-loop -- see above
  const fault = await faultOf(place);
  if (fault === undefined) continue;
  faults += 1;
  console.log(fault);
}
// The checker is a separate process that would not end by itself.
process.exit(faults > 0 ? 1 : 0);

function regexesIn(file: string): Place[] {
  const source = readFileSync(file, "utf8");
  const found: Place[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      found.push({ file, line: source.slice(0, node.start).split("\n").length, ...node.regex });
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

async function faultOf({ file, line, pattern, flags }: Place): Promise<string | undefined> {
  const found = await check(pattern, flags.replace("v", "u"), LIMITS);
  if (found.status === "safe") return undefined;
  const why = found.status === "vulnerable" ? found.complexity.summary : found.error.kind;
  return `${file} slow-regex: line ${line}: ${why}: /${pattern}/${flags}`;
}
