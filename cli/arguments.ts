import { parseArgs } from "node:util";
import { UsageError } from "./cli-error.ts";

/** The one positional argument of a command. Throws UsageError when there is none, more, or an option. */
export function onlyArgument(args: string[], name: string): string {
  const { positionals } = parse(args, {});
  const [value, ...more] = positionals;
  if (value === undefined || value === "") throw new UsageError(`Say which ${name}.`);
  if (more.length > 0) throw new UsageError(`One ${name} at a time; ${more.join(" ")} is too much.`);
  return value;
}

/** Options that are whole numbers, as `--name N`. Throws UsageError for what is none, and for anything else given. */
export function numberOptions<Name extends string>(
  args: string[],
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const { values, positionals } = parse(
    args,
    Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  );
  if (positionals.length > 0) throw new UsageError(`${positionals.join(" ")} is no option.`);
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const text = values[name];
    if (text === undefined) continue;
    if (typeof text !== "string" || !/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} needs a whole number.`);
    numbers[name] = Number(text);
  }
  return numbers;
}

function parse(args: string[], options: Record<string, { type: "string" }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
