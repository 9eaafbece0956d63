/** The value of a parsed parameter: a string, a list or an object. */
type ParameterValue = string | ParameterValue[] | { [name: string]: ParameterValue };
export type Parameters = Record<string, ParameterValue>;

const MOST_PARAMETERS = 200;
const DEEPEST = 3;
const LARGEST_INDEX = 50;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Thrown when the parameters cannot be parsed. The response is 400. */
export class ParameterError extends Error {
  readonly statusCode = 400;
}

type Tree = Map<string, string | Tree>;

/**
 * Parses `a=1&name[key]=2&list[]=3&list[0]=4` (docs/wire.md#parameters; docs/security.md#n2). Accepts up to 200
 * parameters, three levels, and list positions up to 50. Throws ParameterError for a name that occurs twice, for a name
 * of Object.prototype, and for bytes that are not UTF-8.
 */
export function parseParameters(text: string): Parameters {
  const root: Tree = new Map();
  if (text === "") return Object.create(null) as Parameters;
  const pairs = text.split("&");
  if (pairs.length > MOST_PARAMETERS) throw new ParameterError("Too many parameters");
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    insert(root, readName(name), decode(equals === -1 ? "" : pair.slice(equals + 1)));
  }
  return toObject(root);
}

/** Splits `name[key][]` into `["name", "key", ""]`. */
function readName(name: string): string[] {
  const bracket = name.indexOf("[");
  if (bracket === -1) return check([name]);
  const rest = name.slice(bracket);
  if (bracket === 0 || !/^(\[[^[\]]*\])+$/.test(rest)) throw new ParameterError("Wrong brackets");
  return check([name.slice(0, bracket), ...rest.slice(1, -1).split("][")]);
}

function check(path: string[]): string[] {
  if (path.length > DEEPEST + 1) throw new ParameterError("Too deep");
  if (path[0] === "" || path.some((key) => FORBIDDEN.has(key.split(".")[0] ?? ""))) {
    throw new ParameterError("Forbidden name");
  }
  return path;
}

function insert(root: Tree, path: string[], value: string): void {
  let tree = root;
  for (const [depth, part] of path.entries()) {
    const key = part === "" ? String(tree.size) : part;
    if (depth === path.length - 1) {
      if (tree.has(key)) throw new ParameterError("A parameter comes twice");
      tree.set(key, value);
      return;
    }
    const next = tree.get(key) ?? new Map<string, string | Tree>();
    if (typeof next === "string") throw new ParameterError("A parameter comes twice");
    tree.set(key, next);
    tree = next;
  }
}

function toObject(tree: Tree): Parameters {
  const object = Object.create(null) as Parameters;
  for (const [key, value] of tree) object[key] = toValue(value);
  return object;
}

/** Returns a list when all keys are whole numbers from 0 on, else an object. */
function toValue(value: string | Tree): ParameterValue {
  if (typeof value === "string") return value;
  const keys = [...value.keys()];
  if (!keys.every((key) => /^\d{1,9}$/.test(key))) return toObject(value);
  if (keys.some((key) => Number(key) > LARGEST_INDEX)) throw new ParameterError("A list position is too large");
  return keys.toSorted((one, other) => Number(one) - Number(other)).map((key) => toValue(value.get(key) ?? ""));
}

function decode(raw: string): string {
  try {
    const text = decodeURIComponent(raw.replaceAll("+", " "));
    if (text.includes("\0")) throw new ParameterError("A null character");
    return text;
  } catch (error) {
    throw error instanceof ParameterError ? error : new ParameterError("Not UTF-8");
  }
}
