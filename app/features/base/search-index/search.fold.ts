import { Converter } from "opencc-js/t2cn";
import characters from "opencc-js/dict/TSCharacters";

/** Hanzi of GB 2312: 著, 乾 and others of them are simplified characters too, so none is changed. */
const SIMPLIFIED = new Set(
  new TextDecoder("gbk").decode(
    Uint8Array.from(Array.from({ length: 72 * 94 }, (_, at) => [0xb0 + Math.floor(at / 94), 0xa1 + (at % 94)]).flat()),
  ),
);

/** Simplified characters by traditional ones, each one UTF-16 unit long. */
const TABLE = new Map(
  characters.split("|").flatMap((entry): [string, string][] => {
    const [traditional = "", simplified = ""] = entry.split(" ");
    const isOne = traditional.length === 1 && simplified.length === 1;
    return isOne && !SIMPLIFIED.has(traditional) ? [[traditional, simplified]] : [];
  }),
);

const TRADITIONAL = new RegExp(`[${[...TABLE.keys()].join("")}]`, "g");

/** Replaces each traditional character by its simplified one. The text keeps its length, and simplified text is unchanged. */
export function foldCharacters(text: string): string {
  return text.replace(TRADITIONAL, (character) => TABLE.get(character) ?? character);
}

let converter: ((text: string) => string) | undefined;

/** Turns a text in traditional characters into simplified ones with the words of the mainland: 軟體 becomes 软件. */
export function simplify(text: string): string {
  if (foldCharacters(text) === text) return text;
  converter ??= Converter({ from: "twp", to: "cn" });
  return foldCharacters(converter(text));
}
