/** Starts a piece of work when its turn comes. `inTurns` creates one. */
type Begin = (work: () => void) => void;

export type LineOptions = {
  /** Most pieces that run at a time. */
  width: number;
  /**
   * Most expected milliseconds of work that run at a time, beyond the first few pieces. With too much in parallel, all
   * pieces would end late.
   */
  load: number;
  /** The limit `width` for a single owner. It keeps shared parts, such as the database, free for others. */
  widthOfOne: number;
  /** Milliseconds of work that may wait; a piece that would wait longer is refused on arrival. */
  budget: number;
  /**
   * A larger budget while fewer pieces wait than `pieces`, because one reader may send that many requests at once, also on a
   * slow machine.
   */
  few: { pieces: number; budget: number };
  /** Milliseconds after which a waiting piece is refused, because the estimate was wrong. */
  patience: number;
};

/** A piece of work that waits for its turn. */
export type Piece = {
  /** Key of the group. Groups take turns, however many pieces each has. */
  key: string;
  /** Owner of the piece; undefined if it cannot be distinguished from others. */
  owner: string | undefined;
  /** Kind of work. The duration of the next piece is estimated from earlier pieces of its kind. */
  kind: string;
  /** If true, the piece runs after all others. */
  isLast: boolean;
  /** Starts the piece. `end` must be called when the piece ends. */
  begin: (end: () => void) => void;
  refuse: () => void;
};

type Entry = Piece & { rank: number; timer: NodeJS.Timeout | undefined; begunAt: number | undefined; beside: number };
/**
 * Estimate of a kind of work. `cost`: milliseconds of a piece, undefined before the first. `waiting`: the number of
 * waiting pieces.
 */
type Kind = { cost: number | undefined; waiting: number };

/** Pieces that may always run, and always wait, whatever they cost. This keeps processor and database busy. */
const NARROWEST = 4;
/**
 * Factor by which the waiting work may exceed its limit, if a kind turns out slower than estimated. Beyond it, pieces
 * are refused.
 */
const SHED_BEYOND = 1.5;
/** Most pieces that may wait, whatever they cost. */
const MOST_WAITING = 1_000;
/** Estimated milliseconds of a piece before the first piece of its kind has ended. */
const UNKNOWN_MS = 5;
/** Weight of the newest duration in the estimate of its kind. */
const NEWEST = 0.1;
const LAST = 1_000_000;

/**
 * A queue that accepts work if it can be done in time, and refuses the rest on arrival. The durations are estimated
 * from earlier work of the same kind. The key with the fewest pieces is next. If the queue is full, the key with the
 * most pieces makes room for one with fewer.
 */
export class WorkQueue {
  readonly #options: LineOptions;
  readonly #beginInTurn: Begin;
  /** Sorted by rank, then by arrival. */
  readonly #waiting: Entry[] = [];
  readonly #atWork = new Set<Entry>();
  readonly #atWorkOf = new Map<string, number>();
  readonly #inHand = new Map<string, number>();
  readonly #kinds = new Map<string, Kind>();
  /** Expected milliseconds of the waiting work. */
  #ahead = 0;

  constructor(options: LineOptions, beginInTurn: Begin = (work) => work()) {
    this.#options = options;
    this.#beginInTurn = beginInTurn;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Adds a piece. Returns the function that ends it, whether it runs or waits. Returns undefined for a refused piece;
   * then no function of the piece is called.
   */
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

  /** Returns the expected milliseconds of the running work. */
  #load(): number {
    return [...this.#atWork].reduce((sum, piece) => sum + costOf(this.#kindOf(piece)), 0);
  }

  /** Returns the milliseconds of work that may wait at the current number of pieces. */
  #allowed(): number {
    const { budget, few } = this.#options;
    const { length } = this.#waiting;
    if (length < Math.min(NARROWEST, few.pieces)) return Infinity;
    return length < few.pieces ? few.budget : budget;
  }

  /**
   * Returns whether the piece may wait. In a full queue it may take the place of a piece with a higher rank, if there
   * is one.
   */
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

  /** If the estimate was far too low, refuses the last waiting pieces at once instead of at their time limit. */
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

  /**
   * Updates the estimate of a kind. Parallel work takes proportionally longer, so the cost of a piece is its share of
   * the time.
   */
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
