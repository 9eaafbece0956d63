import { Converter } from "opencc-js/t2cn";
import characters from "opencc-js/dict/TSCharacters";

/**
 * The characters of GB 2312. Some of them, such as 著 and 乾, are both traditional and simplified, so none is changed.
 */
const SIMPLIFIED = new Set(
  new TextDecoder("gbk").decode(
    Uint8Array.from(Array.from({ length: 72 * 94 }, (_, at) => [0xb0 + Math.floor(at / 94), 0xa1 + (at % 94)]).flat()),
  ),
);

/** Simplified characters, keyed by the traditional one; each is one UTF-16 unit long. */
const TABLE = new Map(
  characters.split("|").flatMap((entry): [string, string][] => {
    const [traditional = "", simplified = ""] = entry.split(" ");
    const isOne = traditional.length === 1 && simplified.length === 1;
    return isOne && !SIMPLIFIED.has(traditional) ? [[traditional, simplified]] : [];
  }),
);

const TRADITIONAL = new RegExp(`[${[...TABLE.keys()].join("")}]`, "g");

/** Replaces each traditional character with its simplified one. The length of the text stays the same. */
export function foldCharacters(text: string): string {
  return text.replace(TRADITIONAL, (character) => TABLE.get(character) ?? character);
}

let converter: ((text: string) => string) | undefined;

/** Converts a text in traditional characters to simplified ones with the words of the mainland: 軟體 becomes 软件. */
export function simplify(text: string): string {
  if (foldCharacters(text) === text) return text;
  converter ??= Converter({ from: "twp", to: "cn" });
  return foldCharacters(converter(text));
}
