/** Begins a piece of work when its turn comes; `inTurns` makes one. */
type Begin = (work: () => void) => void;

export type LineOptions = {
  /** So many pieces are worked on at a time. */
  width: number;
  /** Milliseconds of work that are worked on at a time, beyond the first few pieces: side by side all of them end late. */
  load: number;
  /** And so many of one owner, who is thus never in everybody's way: what all share, as the database, is free for others. */
  widthOfOne: number;
  /** Milliseconds of work that may wait; what would wait longer is refused when it comes. */
  budget: number;
  /** While fewer pieces wait than these, more work may: what one reader sends at once, on a slow machine too. */
  few: { pieces: number; budget: number };
  /** Milliseconds after which a piece is refused all the same, since what it was taken to need was wrong. */
  patience: number;
};

/** A piece of work that wants its turn. */
export type Piece = {
  /** Pieces of one key take turns with those of others, however many there are. */
  key: string;
  /** Whose piece it is; undefined: of nobody who could be told from others. */
  owner: string | undefined;
  /** What kind of work it is: what such work took is how long it will take. */
  kind: string;
  /** It comes after all that are not. */
  isLast: boolean;
  /** Is given what ends the piece. */
  begin: (end: () => void) => void;
  refuse: () => void;
};

type Entry = Piece & { rank: number; timer: NodeJS.Timeout | undefined; begunAt: number | undefined; beside: number };
/** What is known of a kind of work: milliseconds that a piece needs, undefined before the first, and how many wait. */
type Kind = { cost: number | undefined; waiting: number };

/** Pieces that are worked on at a time, and that may wait, whatever they need: processor and database are kept busy. */
const NARROWEST = 4;
/** Times the budget that may wait once a kind turns out to need more than it was taken to. */
const SHED_BEYOND = 1.5;
/** Pieces that may wait, whatever they take. */
const MOST_WAITING = 1_000;
/** What a kind of work is taken to need before any was done, in milliseconds. */
const UNKNOWN_MS = 5;
/** The share of the newest piece in what a kind is taken to need. */
const NEWEST = 0.1;
const LAST = 1_000_000;

/**
 * A line of work that takes in what can be done in time, by what such work has taken so far, and refuses the rest when
 * it comes. Whoever has least in the line is next; who has most in it makes room for one who has less.
 */
export class Line {
  readonly #options: LineOptions;
  readonly #beginInTurn: Begin;
  /** By rank, and in the order of their coming. */
  readonly #waiting: Entry[] = [];
  readonly #atWork = new Set<Entry>();
  readonly #atWorkOf = new Map<string, number>();
  readonly #inHand = new Map<string, number>();
  readonly #kinds = new Map<string, Kind>();
  /** Milliseconds of work that wait. */
  #ahead = 0;

  constructor(options: LineOptions, beginInTurn: Begin = (work) => work()) {
    this.#options = options;
    this.#beginInTurn = beginInTurn;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Takes a piece in and gives what ends it, at work or not; undefined: refused, nothing of it is called. */
  enter(piece: Piece): (() => void) | undefined {
    const count = this.#inHand.get(piece.key) ?? 0;
    const entry: Entry = {
      ...piece,
      rank: piece.isLast ? LAST + count : count,
      timer: undefined,
      begunAt: undefined,
      beside: 0,
    };
    const hasPlace = this.#hasPlace(entry);
    if (!hasPlace && !this.#makeRoom(entry)) return undefined;
    add(this.#inHand, entry.key, 1);
    if (hasPlace) this.#begin(entry);
    else this.#wait(entry);
    return () => this.#end(entry);
  }

  #hasPlace(piece: Piece): boolean {
    const { owner } = piece;
    if (this.#atWork.size >= this.#options.width) return false;
    if (this.#atWork.size >= NARROWEST && this.#load() + costOf(this.#kindOf(piece)) > this.#options.load) return false;
    return owner === undefined || (this.#atWorkOf.get(owner) ?? 0) < this.#options.widthOfOne;
  }

  /** Milliseconds of work that are worked on. */
  #load(): number {
    return [...this.#atWork].reduce((sum, piece) => sum + costOf(this.#kindOf(piece)), 0);
  }

  /** Milliseconds of work that may wait, beside as many pieces as do. */
  #allowed(): number {
    const { budget, few } = this.#options;
    const { length } = this.#waiting;
    if (length < Math.min(NARROWEST, few.pieces)) return Infinity;
    return length < few.pieces ? few.budget : budget;
  }

  /** Whether the piece may wait; in a full line one of higher rank, if there is one, has to go. */
  #makeRoom(entry: Entry): boolean {
    if (this.#waiting.length < MOST_WAITING && this.#ahead + costOf(this.#kindOf(entry)) <= this.#allowed())
      return true;
    const last = this.#waiting.at(-1);
    if (last === undefined || last.rank <= entry.rank + 1) return false;
    this.#refuse(last);
    return true;
  }

  #wait(entry: Entry): void {
    const after = this.#waiting.findLastIndex((other) => other.rank <= entry.rank);
    this.#waiting.splice(after + 1, 0, entry);
    this.#count(entry, 1);
    entry.timer = setTimeout(() => this.#refuse(entry), this.#options.patience);
  }

  #refuse(entry: Entry): void {
    this.#end(entry);
    entry.refuse();
  }

  #begin(entry: Entry): void {
    this.#atWork.add(entry);
    if (entry.owner !== undefined) add(this.#atWorkOf, entry.owner, 1);
    this.#beginInTurn(() => {
      if (!this.#atWork.has(entry)) return;
      entry.begunAt = performance.now();
      entry.beside = this.#atWork.size;
      entry.begin(() => this.#end(entry));
    });
  }

  #end(entry: Entry): void {
    const isAtWork = this.#atWork.delete(entry);
    if (isAtWork) this.#learn(entry);
    else if (!this.#leave(entry)) return;
    add(this.#inHand, entry.key, -1);
    if (!isAtWork) return;
    if (entry.owner !== undefined) add(this.#atWorkOf, entry.owner, -1);
    this.#shed();
    for (;;) {
      const next = this.#waiting.find((waiting) => this.#hasPlace(waiting));
      if (next === undefined) return;
      this.#leave(next);
      this.#begin(next);
    }
  }

  /** Refuses the last of what turns out to be far too much, now and not when its patience is over. */
  #shed(): void {
    while (this.#ahead > this.#allowed() * SHED_BEYOND) {
      const last = this.#waiting.at(-1);
      if (last === undefined) return;
      this.#refuse(last);
    }
  }

  #leave(entry: Entry): boolean {
    const index = this.#waiting.indexOf(entry);
    if (index === -1) return false;
    clearTimeout(entry.timer);
    this.#waiting.splice(index, 1);
    this.#count(entry, -1);
    return true;
  }

  #count(entry: Entry, change: 1 | -1): void {
    const kind = this.#kindOf(entry);
    kind.waiting += change;
    this.#ahead = this.#waiting.length === 0 ? 0 : this.#ahead + change * costOf(kind);
  }

  /** Work beside others takes as much longer as there are others: its share of the time is what it needs. */
  #learn(entry: Entry): void {
    if (entry.begunAt === undefined) return;
    const needed = (performance.now() - entry.begunAt) / ((entry.beside + this.#atWork.size + 1) / 2);
    const kind = this.#kindOf(entry);
    const before = costOf(kind);
    kind.cost = kind.cost === undefined ? needed : before + NEWEST * (needed - before);
    this.#ahead += kind.waiting * (kind.cost - before);
  }

  #kindOf({ kind }: Piece): Kind {
    const known = this.#kinds.get(kind) ?? { cost: undefined, waiting: 0 };
    this.#kinds.set(kind, known);
    return known;
  }
}

const costOf = ({ cost = UNKNOWN_MS }: Kind) => cost;

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
