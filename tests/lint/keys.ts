import { globSync, readFileSync } from "node:fs";

/**
 * Reports key handlers that read `event.key` directly. Safari sends the Enter that ends a composition as a separate key
 * (keyCode 229, isComposing false), so such a handler would submit, close or break the line. All handlers must call
 * `pressedKey` of app/lib/pressed-key.ts.
 */
const HEARS_KEYS = /key(?:down|up|press)|KeyboardEvent/i;
/** The only file that may read the event's key. */
const HELPER = "app/lib/pressed-key.ts";
const READS = [
  /\b(?:\w*event|e|ev|pressed)(?:\.nativeEvent)?\.(?:key|code)\b/gi,
  /\bas KeyboardEvent\)\.(?:key|code)\b/g,
  /\.(?:isComposing|keyCode|which)\b/g,
  /\{[^{}()]*\b(?:key|code|isComposing|keyCode)\b[^{}()]*\}: \w*KeyboardEvent\b/g,
  /["'`]key(?:down|up|press)["'`], (?:async )?\(\{[^}]*\b(?:key|code|isComposing|keyCode)\b/g,
  /onKey(?:Down|Up|Press)=\{(?:async )?\(\{[^}]*\b(?:key|code|isComposing|keyCode)\b/g,
];

const faults = globSync("app/**/*.{ts,tsx}")
  .filter((file) => file !== HELPER && !/\.(?:test|spec)\.tsx?$/.test(file))
  .flatMap(faultsOf);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  if (!HEARS_KEYS.test(source)) return [];
  return READS.flatMap((pattern) => [...source.matchAll(pattern)]).map(
    ({ 0: words, index }) =>
      `${file} key-handler: line ${source.slice(0, index).split("\n").length} reads "${words}"; ask pressedKey`,
  );
}
