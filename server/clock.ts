import type { NextChange } from "#app/features/published/schedule/schedule.service.server.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";
import type { Purges } from "./purge/purges.ts";

export type ClockOptions = {
  purges: Purges;
  /** Reads the next scheduled time of each page that changes by itself and of each task. */
  read: () => Promise<NextChange[]>;
  /** Functions to run at the start and at scheduled times, such as releases, keyed by name. */
  works: Readonly<Record<string, () => Promise<void>>>;
  /** Runs overdue tasks, such as repeated attempts. A scheduled time with the name OVERDUE triggers it. */
  catchUp: () => Promise<void>;
  onFailure: (error: unknown) => void;
};

/** A scheduled time. `at` is its value of performance.now(). */
type Known = NextChange & { at: number };

/**
 * Milliseconds after which the clock reads all times again. It thereby finds times that were saved without a purge
 * message, for example with psql.
 */
const LOOK_EVERY_MS = 2_000;
/** Milliseconds in which the messages of many releases cause only one read. */
const LOOKS_APART_MS = 50;
/** Name of a scheduled time whose task did not run in time. */
export const OVERDUE = "overdue";
/** Milliseconds that the database's clock may differ from this one. */
const MARGIN_MS = 3;

/**
 * The clock of an instance. At each scheduled time it purges the pages that change then, and runs the due tasks.
 * Between these it sleeps. After each purge it reads the times again.
 */
export class Clock {
  readonly #options: ClockOptions;
  #known = new Map<string, Known>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLate = false;
  #isStopped = false;
  #catchingUp: Promise<void> | undefined;

  constructor(options: ClockOptions) {
    this.#options = options;
  }

  /** Starts and runs overdue tasks. */
  async start(): Promise<void> {
    this.#options.purges.onMessage(() => {
      this.#isLate = true;
      if (this.#looking === undefined) this.#sleep();
    });
    for (const work of Object.values(this.#options.works)) await work().catch(this.#options.onFailure);
    await this.#look();
    this.#sleep();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#catchingUp;
  }

  /**
   * Returns the next time (of performance.now()) at which a page with these tags changes by itself. Undefined if none
   * is known.
   */
  until(tags: readonly PageTag[]): number | undefined {
    const moments = [...this.#known.values()].filter(({ tag }) => tag !== undefined && tags.includes(tag));
    return moments.length === 0 ? undefined : Math.min(...moments.map(({ at }) => at));
  }

  /** Sleeps until the next known time, or until all times are read again. */
  #sleep(): void {
    if (this.#isStopped) return;
    const look = this.#lookedAt + (this.#isLate ? LOOKS_APART_MS : LOOK_EVERY_MS);
    const next = Math.min(look, ...[...this.#known.values()].map(({ at }) => at));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#strike(performance.now(), this.#known);
        this.#looking ??= this.#look().finally(() => {
          this.#looking = undefined;
          this.#sleep();
        });
      },
      Math.max(0, next - performance.now()),
    ).unref();
  }

  /** Runs the tasks of the times that have passed. */
  #strike(now: number, moments: Map<string, Known>): void {
    for (const [timed, { tag, at }] of moments) {
      if (at > now) continue;
      moments.delete(timed);
      if (tag !== undefined) this.#options.purges.send({ strength: "purge", tags: [tag] });
      this.#options.works[timed]?.().catch(this.#options.onFailure);
    }
  }

  /** Runs overdue tasks. Does nothing if such a run is still in progress. */
  #catchUp(): void {
    this.#catchingUp ??= this.#options
      .catchUp()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#catchingUp = undefined;
      });
  }

  /** Rebuilds pages that were rendered before a scheduled time was known. The new versions expire at that time. */
  #announce(former: Map<string, Known>): void {
    const tags = [...this.#known.values()].flatMap(({ timed, tag, time }) =>
      tag === undefined || former.get(timed)?.time.getTime() === time.getTime() ? [] : tag,
    );
    if (tags.length > 0) this.#options.purges.send({ strength: "refresh", tags });
  }

  async #look(): Promise<void> {
    this.#lookedAt = performance.now();
    this.#isLate = false;
    try {
      const read = await this.#options.read();
      const moments = read.filter(({ timed }) => timed !== OVERDUE);
      if (moments.length < read.length) this.#catchUp();
      const now = performance.now();
      const former = this.#known;
      this.#known = new Map(moments.map((moment) => [moment.timed, { ...moment, at: now + moment.inMs + MARGIN_MS }]));
      // A time that passed during the query is no longer in its result.
      this.#strike(now + MARGIN_MS, former);
      this.#announce(former);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}
