import { operator, type Actor } from "#app/features/base/actor/actor.ts";
import { parseArgs } from "node:util";
import { UsageError } from "./cli-error.ts";

/**
 * Returns the one positional argument of a command. Throws UsageError when there is none, more than one, or an option.
 */
export function onlyArgument(args: string[], name: string): string {
  const { positionals } = parse(args, {});
  const [value, ...more] = positionals;
  if (value === undefined || value === "") throw new UsageError(`The argument <${name}> is missing.`);
  if (more.length > 0) throw new UsageError(`Give one ${name} at a time. Unexpected: ${more.join(" ")}.`);
  return value;
}

/** Returns options that are whole numbers, as `--name N`. Throws UsageError for other values and other arguments. */
export function numberOptions<Name extends string>(
  args: string[],
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const { values, positionals } = parse(
    args,
    Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  );
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals.join(" ")}.`);
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const text = values[name];
    if (text === undefined) continue;
    if (typeof text !== "string" || !/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} needs a whole number.`);
    numbers[name] = Number(text);
  }
  return numbers;
}

/**
 * Returns the arguments of a command: one positional argument for each name in `words`, and the given options, each
 * with a value. Throws UsageError for too few or too many arguments and for unknown options. A negative number is
 * positional.
 */
export function wordsAndOptions<Name extends string>(
  args: string[],
  words: readonly string[],
  names: readonly Name[],
): { words: string[]; options: Partial<Record<Name, string>> } {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values, positionals } = parse(args.map(hideMinus), options);
  const missing = words[positionals.length];
  if (missing !== undefined) throw new UsageError(`The argument <${missing}> is missing.`);
  if (positionals.length > words.length)
    throw new UsageError(`Unexpected argument: ${positionals.slice(words.length).join(" ")}.`);
  return {
    words: positionals.map(showMinus),
    options: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, showMinus(String(value))]),
    ) as Partial<Record<Name, string>>,
  };
}

/** Like wordsAndOptions, but for one or more positional arguments that share a name. */
export function listAndOptions<Name extends string>(
  args: string[],
  word: string,
  names: readonly Name[],
): { words: string[]; options: Partial<Record<Name, string>> } {
  const named = new Set<string>(names.map((name) => `--${name}`));
  const count = args.filter((arg, index) => !arg.startsWith("--") && !named.has(args[index - 1] ?? "")).length;
  return wordsAndOptions(args, Array<string>(Math.max(1, count)).fill(word), names);
}

/** Parses an id. Throws UsageError if the text is not an id. */
export function idOf(word: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new UsageError(`"${word}" is not an id.`);
  return Number(word);
}

/** Adds a space before a negative number, because the parser would take "-5" for options. */
const hideMinus = (arg: string) => (/^-\d/.test(arg) ? ` ${arg}` : arg);
const showMinus = (word: string) => (/^ -\d/.test(word) ? word.slice(1) : word);

/** Returns the operator as an actor, under the name that the audit log shows. Throws UsageError for an invalid name. */
export function actorOf(name: string): Actor {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,39}$/u.test(name))
    throw new UsageError("--actor needs a name of up to 40 letters and digits.");
  return operator(name);
}

/** Returns the value of a required option. Throws UsageError if it is missing. */
export function needed(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === "") throw new UsageError(`The option --${name} is required.`);
  return value;
}

function parse(args: string[], options: Record<string, { type: "string" }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
