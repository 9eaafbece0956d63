/** Begins a piece of work when its turn comes; `inTurns` makes one. */
type Begin = (work: () => void) => void;

export type LineOptions = {
  /** So many pieces are worked on at a time. */
  width: number;
  /** Milliseconds of work that may wait; what would wait longer is refused when it comes. */
  budget: number;
  /** Pieces that may wait whatever they are taken to need: what one reader sends at once, on a slow machine too. */
  least: number;
  /** Milliseconds after which a piece is refused all the same, since what it was taken to need was wrong. */
  patience: number;
};

/** A piece of work that wants its turn. */
export type Piece = {
  /** Pieces of one key take turns with those of others, however many there are. */
  key: string;
  /** What kind of work it is: what such work took is how long it will take. */
  kind: string;
  /** It comes after all that are not. */
  isLast: boolean;
  /** Is given what ends the piece. */
  begin: (end: () => void) => void;
  refuse: () => void;
};

type Entry = Piece & { rank: number; timer: NodeJS.Timeout | undefined; begunAt: number; beside: number };

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
  readonly #inHand = new Map<string, number>();
  readonly #costs = new Map<string, number>();

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
      begunAt: 0,
      beside: 0,
    };
    if (this.#atWork.size >= this.#options.width && !this.#makeRoom(entry)) return undefined;
    this.#inHand.set(entry.key, count + 1);
    if (this.#atWork.size < this.#options.width) this.#begin(entry);
    else this.#wait(entry);
    return () => this.#end(entry);
  }

  /** Whether the piece may wait; in a full line one of higher rank, if there is one, has to go. */
  #makeRoom(entry: Entry): boolean {
    const { length } = this.#waiting;
    if (length < this.#options.least) return true;
    const ahead = this.#waiting.reduce((sum, { kind }) => sum + this.#costOf(kind), 0);
    if (length < MOST_WAITING && ahead + this.#costOf(entry.kind) <= this.#options.budget) return true;
    const last = this.#waiting.at(-1);
    if (last === undefined || last.rank <= entry.rank + 1) return false;
    this.#refuse(last);
    return true;
  }

  #wait(entry: Entry): void {
    const after = this.#waiting.findLastIndex((other) => other.rank <= entry.rank);
    this.#waiting.splice(after + 1, 0, entry);
    entry.timer = setTimeout(() => this.#refuse(entry), this.#options.patience);
  }

  #refuse(entry: Entry): void {
    this.#end(entry);
    entry.refuse();
  }

  #begin(entry: Entry): void {
    this.#atWork.add(entry);
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
    const left = (this.#inHand.get(entry.key) ?? 1) - 1;
    if (left === 0) this.#inHand.delete(entry.key);
    else this.#inHand.set(entry.key, left);
    if (!isAtWork) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    clearTimeout(next.timer);
    this.#begin(next);
  }

  #leave(entry: Entry): boolean {
    const index = this.#waiting.indexOf(entry);
    if (index === -1) return false;
    clearTimeout(entry.timer);
    this.#waiting.splice(index, 1);
    return true;
  }

  /** Work beside others takes as much longer as there are others: its share of the time is what it needs. */
  #learn({ kind, begunAt, beside }: Entry): void {
    if (begunAt === 0) return;
    const needed = (performance.now() - begunAt) / ((beside + this.#atWork.size + 1) / 2);
    const known = this.#costs.get(kind) ?? needed;
    this.#costs.set(kind, known + NEWEST * (needed - known));
  }

  #costOf(kind: string): number {
    return this.#costs.get(kind) ?? UNKNOWN_MS;
  }
}
