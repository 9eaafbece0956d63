import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NEWSROOM, READERS } from "./baselines.ts";
import { newerStyles, type NewerStyle } from "./newer-styles.ts";

/**
 * Reports features in the built style sheets that the oldest supported browsers lack, according to MDN's compatibility
 * data (docs/decisions/0080-browsers.md). Sheets for readers must meet the readers' baseline, the rest the newsroom's.
 * A page must be usable without the features in DISPENSABLE. Run `npm run build` first.
 */
const FOLDER = process.argv[2] ?? "build/client/assets";

/** Features that a browser may lack, everywhere or in some rules, and the visible effect of that. */
const DISPENSABLE: [feature: string, place: RegExp, then: string][] = [
  ["text-autospace", /^/, "digits stand closer to Chinese characters"],
  ["text-spacing-trim", /^/, "punctuation keeps its full width"],
  ["hanging-punctuation", /^/, "punctuation stays within the line"],
  ["text-wrap", /^/, "lines of a heading differ in length"],
  ["text-decoration: wavy", /^/, "a straight line"],
  ["scrollbar-width", /^/, "a scrollbar is shown"],
  ["overscroll-behavior", /^/, "the page below scrolls at the end of a window"],
  ["overscroll-behavior-x", /^/, "the page goes back at the end of a bar"],
  ["resize", /^/, "phones have no handle"],
  ["field-sizing", /^/, "a text field scrolls and does not grow"],
  ["break-after: avoid", /^/, "a printed page may end with a heading"],
  ["animation-timeline", /^/, "what scrolls sideways does not fade"],
  ["view-timeline", /^/, "no bar tells how much of an article is read"],
  ["timeline-scope", /^/, "no bar tells how much of an article is read"],
  ["@property", /fade/, "nothing fades without animation-timeline"],
  ["(forced-colors)", /^/, "the browser has no forced colours"],
  ["align-content: start", /^/, "MDN tells of flex containers; grids know it"],
  [":autofill", /input:autofill$/, "the build writes :-webkit-autofill beside it"],
  ["::selection", /^/, "phones select in their own colour"],
  ["::highlight", /^/, "the newsroom marks words only where CSS.highlights is"],
  ["cursor", /^/, "touch screens have no pointer"],
  ["container-type", /^/, "says nothing by itself"],
  ["::details-content", /^\.prose \.chart details/, "paper shows the data of a chart only if the reader has opened them"],
  ["content-visibility", /^\.prose \.chart details/, "paper shows the data of a chart only if the reader has opened them"],
  ["@container", /width>=\d+em/, "nav-fit.module.css shows all items, in lines"],
  ["@container", /width>=26rem/, "blocks of the home page lay lines below their story"],
  ["@container", /width>=(?:62|74)rem/, "an article stands in one column, as on a tablet"],
  [":has", /^\.prose :has\(>table\)$/, "prose.module.css lets the table itself scroll"],
  [":has", /^\.place:has\(\.input:focus-visible\)$/, "upload-field.module.css shows the focus by :focus-within"],
  [":has", /^\.row:has\(\.cover\)/, "the button stays beside the picture"],
  [":has", /^\.head:not\(:has\(\+\*\)\) \.tools$/, "the tools of the head move while it arrives"],
  [":has", /^:is\(\.tabs:has/, "both boards are shown"],
  [":has", /^\.parts:has\(>ul\)$/, "stands in @container, which is newer"],
  [":has", /^\.body>:has\(\+\.after\)$/, "no line above the last part of a standing page"],
  [":has", /^\.tools button:has\(>svg\)$/, "buttons with a sign are wider"],
];

const names = readdirSync(FOLDER);
const readers = sheetsOfReaders();
const used = new Set<(typeof DISPENSABLE)[number]>();
const sheets = names.filter((name) => name.endsWith(".css"));
const faults = sheets.flatMap((name) => {
  const newer = newerStyles(readFileSync(join(FOLDER, name), "utf8"), readers.has(name) ? READERS : NEWSROOM);
  return newer.filter((style) => !isDispensable(style)).map((style) => faultOf(name, style));
});
for (const entry of DISPENSABLE) {
  if (!used.has(entry)) faults.push(`tests/lint/browser-styles.ts unused: no sheet has ${entry[0]} at ${entry[1]}`);
}
for (const fault of faults) console.log(fault);
console.log(`browser styles: ${sheets.length} built sheets, ${readers.size} files for readers, ${faults.length} faults`);
process.exitCode = faults.length > 0 || sheets.length === 0 ? 1 : 0;

function isDispensable({ feature, place }: NewerStyle): boolean {
  const entry = DISPENSABLE.find(([name, where]) => [feature, feature.replace(/:? .*$/, "")].includes(name) && where.test(place));
  if (entry !== undefined) used.add(entry);
  return entry !== undefined;
}

function faultOf(name: string, { feature, place, browsers }: NewerStyle): string {
  return `${join(FOLDER, name)} newer-style: ${feature} in ${place} is newer than the baseline (${browsers.join(", ")})`;
}

/** Returns the sheets in the readers' route table, and in the files listed there. */
function sheetsOfReaders(): ReadonlySet<string> {
  const known = new Set(names);
  const found = new Set(names.filter((name) => /^manifest-.*-public\.js$/.test(name)));
  for (const name of found) {
    for (const [other] of readFileSync(join(FOLDER, name), "utf8").matchAll(/[\w.-]+\.(?:js|css)/g))
      if (known.has(other)) found.add(other);
  }
  return found;
}
