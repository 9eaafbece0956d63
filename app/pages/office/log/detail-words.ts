/** What people said comes first, without its name. */
const SAID = new Set(["reason", "note"]);

/** What the names in the trail are called, and what stands for a word of its own among the values. */
export type DetailNames = {
  names: Readonly<Record<string, string>>;
  codes: Readonly<Record<string, string>>;
  yes: string;
  no: string;
};

/** What the trail keeps of an act, in one line: what was said, then each value with its name. */
export function detailWords(detail: unknown, { names, codes, yes, no }: DetailNames): string {
  if (typeof detail !== "object" || detail === null) return "";
  const wordsOf = (value: unknown) => {
    if (typeof value === "boolean") return value ? yes : no;
    return typeof value === "string" ? (codes[value] ?? value) : JSON.stringify(value);
  };
  const kept = Object.entries(detail).filter(([, value]) => value !== "" && value !== null && !isEmpty(value));
  const said = kept.filter(([name]) => SAID.has(name)).map(([, value]) => wordsOf(value));
  const rest = kept.filter(([name]) => !SAID.has(name));
  return [...said, ...rest.map(([name, value]) => `${names[name] ?? name} ${wordsOf(value)}`)].join(" · ");
}

const isEmpty = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length === 0;
