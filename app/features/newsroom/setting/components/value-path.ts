type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the part of a setting's value at a path. The path begins with the setting's key: `points.signIn.points` is
 * `signIn.points` of the value.
 */
export function valueAt(value: unknown, path: string): unknown {
  return namesOf(path).reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), value);
}

/**
 * Returns a copy of a setting's value with a new part at a path. The part undefined removes it, so that its default applies.
 */
export function withValueAt(value: unknown, path: string, part: unknown): unknown {
  return replaced(value, namesOf(path), part);
}

function replaced(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const { [name]: old, ...others } = isFields(value) ? value : {};
  const next = replaced(old, rest, part);
  return next === undefined ? others : { ...(isFields(value) ? value : {}), [name]: next };
}

const namesOf = (path: string) => path.split(".").slice(1);

/** Converts pairs to lines `name: value` and back. A line without a colon is a name without a value. */
export const pairLines = (value: unknown): string =>
  isFields(value)
    ? Object.entries(value)
        .map(([name, text]) => `${name}: ${String(text)}`)
        .join("\n")
    : "";

export function pairsOf(lines: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(lines).map((line) => {
      const at = line.indexOf(":");
      return at === -1 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

/** Returns the non-empty lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
