/** What people said comes first, without its name. */
const SAID = new Set(["reason", "note"]);

/** What the trail keeps of an act, in one line: what was said, then each value with its name. */
export function detailWords(detail: unknown): string {
  if (typeof detail !== "object" || detail === null) return "";
  const kept = Object.entries(detail).filter(([, value]) => value !== "" && value !== null && !isEmpty(value));
  const said = kept.filter(([name]) => SAID.has(name)).map(([, value]) => wordsOf(value));
  const rest = kept.filter(([name]) => !SAID.has(name)).map(([name, value]) => `${name} ${wordsOf(value)}`);
  return [...said, ...rest].join(" · ");
}

const isEmpty = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length === 0;
const wordsOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
