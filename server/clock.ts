import type { NextMoment } from "#app/features/published/clock/clock.service.server.ts";
import type { PageTag } from "#app/lib/page-tag.ts";
import type { Purges } from "./purges.ts";

export type ClockOptions = {
  purges: Purges;
  /** Looks up the next moment of each thing that changes by itself. */
  read: () => Promise<NextMoment[]>;
  /** What is done at moments, by their names, and at the start: releases, and whatever else is due. */
  works: Readonly<Record<string, () => Promise<void>>>;
  /** Does what waits although its moment has passed, as what is tried again; asked for by a moment of the name OVERDUE. */
  catchUp: () => Promise<void>;
  onFailure: (error: unknown) => void;
};

/** `at`: of performance.now(). */
type Known = NextMoment & { at: number };

/** Looks so often for moments that were written without a word to the purge channel, as by hand. */
const LOOK_EVERY_MS = 2_000;
/** A burst of releases brings a message each, and is looked at together. */
const LOOKS_APART_MS = 50;
/** The moment of what nobody has done in time. */
export const OVERDUE = "overdue";
/** A moment has surely passed for the database too. */
const MARGIN_MS = 3;

/**
 * The clock of an instance: at each moment at which something begins or ends to be public it takes the pages that show
 * it out of use and has done what is due. It sleeps until the next moment, and looks again with every purge.
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

  /** Begins, also with what came due while nobody looked. */
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

  /** The next moment, of performance.now(), at which a page with these tags is no longer true; undefined when none is known. */
  until(tags: readonly PageTag[]): number | undefined {
    const moments = [...this.#known.values()].filter(({ tag }) => tag !== undefined && tags.includes(tag));
    return moments.length === 0 ? undefined : Math.min(...moments.map(({ at }) => at));
  }

  /** Until the next moment that is known, or the next look at all of them. */
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

  /** Does what those of the moments ask for that have passed. */
  #strike(now: number, moments: Map<string, Known>): void {
    for (const [timed, { tag, at }] of moments) {
      if (at > now) continue;
      moments.delete(timed);
      if (tag !== undefined) this.#options.purges.send({ strength: "purge", tags: [tag] });
      this.#options.works[timed]?.().catch(this.#options.onFailure);
    }
  }

  /** One run at a time: it takes what it finds until nothing is left. */
  #catchUp(): void {
    this.#catchingUp ??= this.#options
      .catchUp()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#catchingUp = undefined;
      });
  }

  /** Has pages made anew that were made without knowing of a moment, so that they know it. */
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
      // One that came while the database was asked is not among its answers any more.
      this.#strike(now + MARGIN_MS, former);
      this.#announce(former);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}
