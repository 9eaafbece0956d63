import { load, YAMLException } from "js-yaml";
import { parse as parseToml, TomlError } from "smol-toml";

/**
 * The parts of a blog's file. Names of fields are in lower case, since Hugo accepts any case. `firstLine` is the
 * number, from 1, of the line on which the body begins.
 */
export type BlogMatter = { meta: Record<string, unknown>; body: string; firstLine: number };

/**
 * Patterns of front matter: YAML between lines of ---, TOML between lines of +++, JSON before ;;; or as an object. Hexo
 * also accepts YAML without the first line of ---.
 */
const YAML = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/;
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/;
const BARE_YAML = /^(?=[A-Za-z_][\w-]*[ \t]*:)([^]{0,20000}?)\n---[ \t]*(?:\n|$)/;
const JSON_OBJECT = /^(\{\n[\s\S]*?\n\})[ \t]*(?:\n|$)/;
const JSON_FIELDS = /^(?=[ \t]*")([\s\S]*?)\n;;;[ \t]*(?:\n|$)/;

/** Splits a blog's file into front matter and body. Throws an Error that names the fault and its position. */
export function readBlogMatter(file: string): BlogMatter {
  const source = file.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = [
    { match: YAML.exec(source), read: readYaml, skipped: 1 },
    { match: TOML.exec(source), read: readToml, skipped: 1 },
    { match: JSON_OBJECT.exec(source), read: readJson, skipped: 0 },
    { match: JSON_FIELDS.exec(source), read: (text: string) => readJson(`{${text}}`), skipped: 0 },
    { match: BARE_YAML.exec(source), read: readYaml, skipped: 0 },
  ].find(({ match }) => match !== null);
  if (found?.match == null)
    throw new Error(
      "it has no front matter: a block with title and date between two lines of --- at its very beginning",
    );
  const [whole, inner = ""] = found.match;
  const meta = found.read(inner, found.skipped);
  if (typeof meta !== "object" || meta === null || Array.isArray(meta))
    throw new Error("its front matter holds no fields; write them like title: …, one a line");
  const fields = Object.entries(meta).map(([name, value]) => [name.toLowerCase(), plainValue(value)]);
  return {
    meta: Object.fromEntries(fields) as Record<string, unknown>,
    body: source.slice(whole.length),
    firstLine: whole.split("\n").length,
  };
}

function readYaml(text: string, skipped: number): unknown {
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = (error.mark?.line ?? 0) + 1 + skipped;
    throw new Error(
      `line ${line} of its front matter cannot be read (${error.reason}); a value with a colon or with @, [ or % at its beginning needs quotation marks`,
      { cause: error },
    );
  }
}

function readToml(text: string, skipped: number): unknown {
  try {
    return parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new Error(`line ${error.line + skipped} of its front matter is not TOML; texts need quotation marks`, {
      cause: error,
    });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error("its front matter is not JSON; a comma or a quotation mark is missing or too many", {
      cause: error,
    });
  }
}

/** Converts a time of TOML to text. Returns other values unchanged. */
function plainValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
