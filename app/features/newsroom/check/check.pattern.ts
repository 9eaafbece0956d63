/** The highest number of positions after repetitions are expanded. Each position uses one bit of a number. */
const MOST_POSITIONS = 31;
/** The highest number of matches per text. A writer would not read more. */
const MOST_PLACES = 50;
/** The highest number of match ends for which the beginning is searched. It limits the time for texts with many matches. */
const MOST_ENDS = 1_000;
const DEEPEST = 5;

/** The characters that match one position, as a regular expression. */
type Fits = RegExp;

/** A part of a pattern: its first and last positions, and whether it is optional. */
type Part = { first: number[]; last: number[]; isOptional: boolean };

/** The range of a match in UTF-16 units. `to` is exclusive. */
export type Place = { from: number; to: number };

/** The reason why a pattern is invalid, for its author. */
export class PatternError extends Error {}

/**
 * A pattern of literal characters, `.`, `[…]`, `\d`, `(a|b)`, `?` and `{m,n}`, without `*`, `+`, look-around and references.
 * It runs as an automaton (Glushkov), so its time grows with the length of the text only.
 */
export class LinearPattern {
  readonly #fits: Fits[] = [];
  /** For each position, the positions that may follow it, as bits. */
  readonly #follow: number[] = [];
  readonly #first: number;
  readonly #last: number;
  /** Finds the next character with which a match can begin. */
  readonly #start: RegExp;
  /** Caches for each character the positions that it matches, as bits. */
  readonly #known = new Map<string, number>();

  constructor(source: string) {
    const reader = new Reader(source);
    const whole = this.#choice(reader, 0);
    if (!reader.isDone) throw new PatternError(`"${reader.peek}" is not expected at ${reader.at + 1}`);
    if (whole.isOptional) throw new PatternError("it would be found in an empty text");
    this.#first = bitsOf(whole.first);
    this.#last = bitsOf(whole.last);
    this.#start = new RegExp(whole.first.map((position) => this.#fits[position]?.source).join("|"), "g");
  }

  /**
   * Returns at most 50 matches from left to right. Each is the longest one from its beginning. A match inside another
   * is left out.
   */
  find(text: string): Place[] {
    const places: Place[] = [];
    let [active, ends] = [0, 0];
    for (let at = 0; at < text.length && places.length <= MOST_PLACES && ends < MOST_ENDS; at += 1) {
      if (active === 0) at = this.#next(text, at);
      const fitting = this.#fitting(text[at] ?? "");
      active = fitting === 0 ? 0 : (this.#behind(active) | this.#first) & fitting;
      if ((active & this.#last) === 0) continue;
      ends += 1;
      keep(places, { from: this.#beginning(text, at + 1), to: at + 1 });
    }
    return places.slice(0, MOST_PLACES);
  }

  #next(text: string, at: number): number {
    this.#start.lastIndex = at;
    return this.#start.exec(text)?.index ?? text.length;
  }

  /** Returns the positions that may follow any active position. */
  #behind(active: number): number {
    let next = 0;
    for (let rest = active; rest !== 0; rest &= rest - 1) next |= this.#follow[31 - Math.clz32(rest & -rest)] ?? 0;
    return next;
  }

  #fitting(char: string): number {
    let bits = this.#known.get(char);
    if (bits === undefined) {
      bits = bitsOf(this.#fits.flatMap((fits, position) => (fits.test(char) ? position : [])));
      this.#known.set(char, bits);
    }
    return bits;
  }

  /** Returns the beginning of the longest match that ends at `end`. No match is longer than the number of positions. */
  #beginning(text: string, end: number): number {
    for (let from = Math.max(0, end - this.#fits.length); from < end; from += 1) {
      let active = this.#first & this.#fitting(text[from] ?? "");
      for (let at = from + 1; at < end && active !== 0; at += 1)
        active = this.#behind(active) & this.#fitting(text[at] ?? "");
      if ((active & this.#last) !== 0) return from;
    }
    return end;
  }

  #choice(reader: Reader, depth: number): Part {
    if (depth > DEEPEST) throw new PatternError("brackets within brackets go too deep");
    const part = this.#row(reader, depth);
    while (reader.take("|")) {
      const other = this.#row(reader, depth);
      part.first.push(...other.first);
      part.last.push(...other.last);
      part.isOptional ||= other.isOptional;
    }
    return part;
  }

  #row(reader: Reader, depth: number): Part {
    let row: Part = { first: [], last: [], isOptional: true };
    while (!reader.isDone && reader.peek !== "|" && reader.peek !== ")")
      row = this.#joined(row, this.#repeated(reader, depth));
    return row;
  }

  #joined(one: Part, other: Part): Part {
    for (const position of one.last)
      for (const next of other.first) this.#follow[position] = (this.#follow[position] ?? 0) | (1 << next);
    return {
      first: one.isOptional ? [...one.first, ...other.first] : one.first,
      last: other.isOptional ? [...one.last, ...other.last] : other.last,
      isOptional: one.isOptional && other.isOptional,
    };
  }

  /** Reads a part and expands its quantifier: `a{1,3}` is read as `aa?a?`. */
  #repeated(reader: Reader, depth: number): Part {
    const start = reader.at;
    let part = this.#one(reader, depth);
    const end = reader.at;
    const [least, most] = reader.times();
    if (most === 0) throw new PatternError("nothing may be there 0 times");
    if (least === 0) part.isOptional = true;
    for (let count = 2; count <= most; count += 1) {
      const copy = this.#one(new Reader(reader.source.slice(0, end), start), depth);
      if (count > least) copy.isOptional = true;
      part = this.#joined(part, copy);
    }
    return part;
  }

  #one(reader: Reader, depth: number): Part {
    if (!reader.take("(")) return this.#place(reader.fits());
    const part = this.#choice(reader, depth + 1);
    if (!reader.take(")")) throw new PatternError("a bracket is not closed");
    return part;
  }

  #place(fits: Fits): Part {
    const position = this.#fits.push(fits) - 1;
    this.#follow.push(0);
    if (position >= MOST_POSITIONS)
      throw new PatternError(`it is longer than ${MOST_POSITIONS} characters written out`);
    return { first: [position], last: [position], isOptional: false };
  }
}

const bitsOf = (positions: number[]) => positions.reduce((bits, position) => bits | (1 << position), 0);

/**
 * Adds a match to the list. It replaces the last match if it contains that match. If it lies within the last match, it
 * is left out.
 */
function keep(places: Place[], place: Place): void {
  const last = places.at(-1);
  if (last !== undefined && place.from <= last.from) {
    last.from = place.from;
    last.to = place.to;
  } else if (last === undefined || place.from >= last.to) places.push(place);
}

/** Reads a pattern character by character. */
class Reader {
  readonly source: string;
  at: number;

  constructor(source: string, at = 0) {
    this.source = source;
    this.at = at;
  }

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  get peek(): string {
    return this.source[this.at] ?? "";
  }

  take(char: string): boolean {
    if (this.peek !== char) return false;
    this.at += 1;
    return true;
  }

  next(): string {
    const char = this.peek;
    if (char === "") throw new PatternError("it ends too early");
    this.at += 1;
    return char;
  }

  /** Reads a quantifier. Returns the lowest and the highest number of repetitions of the part before it. */
  times(): [number, number] {
    if (this.take("?")) return [0, 1];
    const [whole, least = "", , most] = /^\{(\d{1,2})(,(\d{1,2}))?\}/.exec(this.source.slice(this.at)) ?? [];
    if (whole === undefined) return [1, 1];
    this.at += whole.length;
    const range: [number, number] = [Number(least), Number(most ?? least)];
    if (range[0] > range[1]) throw new PatternError(`${whole} is no range`);
    return range;
  }

  /** Reads the characters that match one position. */
  fits(): Fits {
    const char = this.next();
    if (char === ".") return /[^\n]/;
    if (char === "[") return this.#class();
    if (char === "\\") return new RegExp(`[${escaped(this.next())}]`);
    if ("*+?{}])^$".includes(char))
      throw new PatternError(`"${char}" is not allowed here; \\${char} means the character`);
    return new RegExp(`[${quoted(char)}]`);
  }

  #class(): Fits {
    const isNegated = this.take("^");
    const parts: string[] = [];
    while (!this.take("]")) {
      const char = this.next();
      if (char === "\\") parts.push(escaped(this.next()));
      else if (this.peek === "-" && this.source[this.at + 1] !== "]") {
        this.at += 1;
        const end = this.next();
        if (end < char) throw new PatternError(`${char}-${end} is no range`);
        parts.push(`${quoted(char)}-${quoted(end)}`);
      } else parts.push(quoted(char));
    }
    if (parts.length === 0) throw new PatternError("[] holds nothing");
    return new RegExp(isNegated ? `[^\\n${parts.join("")}]` : `[${parts.join("")}]`);
  }
}

/** Returns a character escaped for a character class of a regular expression. */
const quoted = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

function escaped(char: string): string {
  if (char === "d") return "0-9";
  if (/[a-z]/i.test(char)) throw new PatternError(`\\${char} is not known`);
  return quoted(char);
}
