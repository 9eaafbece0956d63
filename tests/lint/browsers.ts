import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor, type ESTree } from "vite";
import { NEWER_BUILT_INS } from "../../app/boot/newer-built-ins.ts";
import { READERS } from "./baselines.ts";
import { newerFeatures } from "./newer-features.ts";

/**
 * Reports features in the built scripts that the oldest supported browsers lack, according to MDN's compatibility data
 * (docs/decisions/0080-browsers.md). It finds globals, functions and methods that app/boot/polyfills.ts does not add,
 * and regular expressions that do not parse. The newsroom's scripts must meet the same baseline. Run `npm run build`
 * first.
 */
const FOLDER = "build/client/assets";
/** Scripts without polyfills: the boot script runs before them, and a worker has none. */
const WITHOUT_POLYFILLS = /^main-|\.worker-/;

/** Methods of this project and of libraries that have the same name as a newer platform method. */
const OWN_METHODS = ["drop", "take", "use", "when", "capture", "move", "isValid", "command"];
/** Methods of iterators that arrays have, too. They are newer only on the results of iterator calls. */
const ITERATOR_METHODS = new Set(["map", "filter", "flatMap", "some", "every", "find", "reduce", "forEach", "toArray"]);
/** Features that the code detects before use, with the detecting module. */
const ASKED_FOR: Record<string, string> = {
  ".showPopover": "ui/has-popovers.ts; Base UI",
  ".hidePopover": "ui/has-popovers.ts",
  ".share": "share-bar.tsx shows its button where the browser can",
  ".startViewTransition": "React Router",
  navigation: "React Router",
  ".caretPositionFromPoint": "ProseMirror",
  ".caretRangeFromPoint": "ProseMirror",
  ".getComposedRanges": "ProseMirror",
  ".checkVisibility": "Base UI",
  ".toArray": "JSZip and Base UI: methods of their own",
  ".xmlVersion": "JSZip's parser: a property of its own",
  ".xmlEncoding": "JSZip's parser: a property of its own",
  ".xmlStandalone": "JSZip's parser: a property of its own",
  setImmediate: "mammoth's promises",
  Highlight: "the newsroom's marks, where the browser has CSS.highlights",
  "Error.captureStackTrace": "mammoth's promises",
};

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".js") && !name.startsWith("polyfills-"));
const polyfilled = new Set(NEWER_BUILT_INS.map((path) => path.replace(/^.*\.prototype/, "")));
const used = new Set<string>();
const newer = newerFeatures(READERS);
const faults = files.flatMap(faultsOf);
for (const name of polyfilled) {
  if (!used.has(name)) faults.push(`app/boot/newer-built-ins.ts unused: no script that may need it calls ${name}`);
}
for (const fault of faults) console.log(fault);
console.log(`browsers: ${files.length} built scripts, ${faults.length} faults`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;

function faultsOf(file: string): string[] {
  const names = [...usesOf(readFileSync(join(FOLDER, file), "utf8"))];
  for (const name of names) used.add(name);
  const isPolyfilled = (name: string) => polyfilled.has(name) && !WITHOUT_POLYFILLS.test(file);
  return names
    .filter((name) => !isPolyfilled(name) && !(name in ASKED_FOR))
    .map((name) => `${file} browser: ${name} is newer than the baseline and no polyfill adds it`);
}

/**
 * Returns whether an expression is an iterator, such as `x.values()` or `x.matchAll(…)`. With an argument, as in
 * `Object.values(x)`, the call returns an array.
 */
function isIterator(node: ESTree.Expression | ESTree.Super): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression" || node.callee.computed) return false;
  const { property } = node.callee;
  const name = property.type === "Identifier" ? property.name : "";
  return name === "matchAll" || (node.arguments.length === 0 && ["values", "keys", "entries"].includes(name));
}

/** Returns the newer features that a script uses. */
function usesOf(code: string): ReadonlySet<string> {
  const found = new Set<string>();
  const call = (callee: ESTree.Expression) => {
    if (callee.type === "Identifier" && newer.globals.has(callee.name)) found.add(callee.name);
    if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return;
    const { object, property } = callee;
    const owner = object.type === "Identifier" ? object.name : "";
    if (newer.globals.has(owner)) found.add(owner);
    else if (newer.statics.has(`${owner}.${property.name}`)) found.add(`${owner}.${property.name}`);
    else if (newer.methods.has(property.name) && !OWN_METHODS.includes(property.name)) found.add(`.${property.name}`);
    else if (newer.hasNoIteratorMethods && isIterator(object) && ITERATOR_METHODS.has(property.name)) found.add(`Iterator.${property.name}`);
  };
  new Visitor({
    CallExpression: ({ callee, optional }) => void (optional || call(callee)),
    NewExpression: ({ callee }) => call(callee),
    Literal: (node) => {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      // Safari before 16.4 rejects the whole script.
      if (newer.hasNoLookbehind && /\(\?<[=!]/.test(pattern)) found.add(`lookbehind in /${pattern.slice(0, 40)}/`);
      if (newer.hasNoSets && flags.includes("v")) found.add(`flag v of /${pattern.slice(0, 40)}/`);
    },
  }).visit(parseSync("script.js", code).program);
  return found;
}
