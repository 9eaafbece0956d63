import { Converter } from "opencc-js/t2cn";

const simplified = Converter({ from: "t", to: "cn" });

/** Cache of normalized texts, because tables repeat the same few wordings. */
const read = new Map<string, string>();
const MOST_READ = 5_000;
const LONGEST_KEPT = 40;

/** Normalizes a text for comparing wordings: simplified characters of one width, lower case, no spaces. */
export function plainWords(text: string): string {
  const known = read.get(text);
  if (known !== undefined) return known;
  const narrow = text.normalize("NFKC").replaceAll(/\s+/g, "").toLowerCase();
  const plain = /[\u3400-\u9fff]/.test(narrow) ? simplified(narrow) : narrow;
  if (read.size >= MOST_READ) read.clear();
  if (text.length <= LONGEST_KEPT) read.set(text, plain);
  return plain;
}
