/**
 * Cuts texts and queries into searchable pieces. Chinese has no spaces, and no dictionary contains every name. So
 * Chinese is cut into pairs of neighbouring characters (新能源 → 新能 能源). Words and numbers stay whole. Pure: no I/O.
 */

/** A unit of text: one Chinese character, or one whole word or number. */
export type Unit = {
  text: string;
  chinese: boolean;
  /** The separator before the unit: none, only white space, or punctuation and other breaks. */
  gap: "none" | "space" | "break";
};

/** A searchable piece and its position in the text. Adjacent pieces have consecutive positions. */
export type Token = { lexeme: string; position: number };

const CHINESE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`;

/** Matches, in this order: a Chinese character; a word or number (1,200 and 3.5% are one); white space. */
const PIECES = new RegExp(
  String.raw`([${CHINESE}])|(?:(?![${CHINESE}])[\p{L}\p{N}\p{M}])+(?:(?<=\d),\d{3}(?!\d))*(?:\.\p{N}+)*[%‰]?|(\s+)`,
  "gu",
);

/** The longest query in code points: longer than any title. */
export const MAX_QUERY = 60;

/** The length at which words are cut off; their beginning is enough to find them. */
const MAX_WORD = 40;

/** The longest word that also forms a pair with the Chinese character beside it: A股, 5G手机, 3季度. */
const MAX_PAIRED_WORD = 6;

/** Zero-width characters from copied web pages: soft hyphens, zero-width spaces and joiners. */
const ZERO_WIDTH = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Returns the form in which texts are compared: compatible characters unified (ＧＰＵ → gpu), lower case, without broken
 * and zero-width characters.
 */
export function compared(text: string): string {
  return text.toWellFormed().replace(ZERO_WIDTH, "").normalize("NFKC").toLowerCase();
}

/** A unit and its range in the normalized text. */
export type Piece = Unit & { start: number; end: number };

/** Cuts a normalized text into units, in order and on demand. `from` must lie between two units. */
export function* piecesOf(normalized: string, from = 0): Generator<Piece> {
  let end = from;
  let gap: Unit["gap"] = "break";
  for (let match = pieceAfter(normalized, from); match !== null; match = pieceAfter(normalized, end)) {
    if (match.index > end) gap = "break";
    end = match.index + match[0].length;
    if (match[2] !== undefined) {
      if (gap === "none") gap = "space";
      continue;
    }
    yield { text: shortened(match[0]), chinese: match[1] !== undefined, gap, start: match.index, end };
    gap = "none";
  }
}

/**
 * Returns the next match. All callers share one expression, because copying it is costly; each sets its position first.
 */
function pieceAfter(normalized: string, place: number): RegExpExecArray | null {
  PIECES.lastIndex = place;
  return PIECES.exec(normalized);
}

/** Cuts a text into its units, at most `limit` of them. */
export function unitsOf(text: string, limit = Number.POSITIVE_INFINITY): Unit[] {
  const units: Unit[] = [];
  for (const { text: unit, chinese, gap } of piecesOf(compared(text))) {
    if (units.length >= limit) break;
    units.push({ text: unit, chinese, gap });
  }
  return units;
}

function shortened(word: string): string {
  const plain = word.includes(",") ? word.replaceAll(",", "") : word;
  return plain.length <= MAX_WORD ? plain : Array.from(plain).slice(0, MAX_WORD).join("");
}

/** Returns the tokens of a text with their positions, for the index. Reads at most `limit` units. */
export function tokensOf(text: string, limit?: number): Token[] {
  const units = unitsOf(text, limit);
  const tokens: Token[] = [];
  let position = 0;
  units.forEach((unit, index) => {
    if (unit.gap === "break") position++;
    position++;
    for (const lexeme of lexemesAt(units, index)) tokens.push({ lexeme, position });
  });
  return tokens;
}

/** Returns the lexemes of a text in order, with repetitions. */
export function tokenize(text: string): string[] {
  return tokensOf(text).map((token) => token.lexeme);
}

/**
 * Returns the lexemes for the unit at `index`: the word itself (3.5% also as 3.5), and its pair with the next unit. A
 * Chinese character without neighbours is stored alone.
 */
function lexemesAt(units: Unit[], index: number): string[] {
  const unit = units[index];
  if (unit === undefined) return [];
  const pair = pairOf(unit, units[index + 1]);
  const lexemes = unit.chinese ? [] : wordForms(unit.text);
  if (pair !== undefined) lexemes.push(pair);
  else if (unit.chinese && (index === 0 || pairOf(units[index - 1], unit) === undefined)) lexemes.push(unit.text);
  return lexemes;
}

function wordForms(word: string): string[] {
  return /[%‰]$/.test(word) ? [word, word.slice(0, -1)] : [word];
}

/**
 * Returns two adjacent units as one lexeme: two characters, or a short word and a character, with or without a space.
 */
export function pairOf(left: Unit | undefined, right: Unit | undefined): string | undefined {
  if (left === undefined || right === undefined || right.gap === "break") return undefined;
  if (left.chinese && right.chinese) return right.gap === "none" ? left.text + right.text : undefined;
  if (left.chinese === right.chinese) return undefined;
  const word = left.chinese ? right.text : left.text;
  return word.length <= MAX_PAIRED_WORD ? left.text + right.text : undefined;
}
