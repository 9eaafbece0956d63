type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path below a setting's own name: of `points.signIn.points` what `signIn.points` says. */
export function valueAt(value: unknown, path: string): unknown {
  return namesOf(path).reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), value);
}

/** A setting's value with something else at a path; undefined takes the part away, so that its standard holds. */
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

/** Pairs as lines of text, `name: value`, and back; a line without a colon is a name without a value. */
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

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
