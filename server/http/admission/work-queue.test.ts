import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** Creates a queue whose pieces end when the test says so, and records the outcome of each by name. */
function lineOf(
  width: number,
  budget: number,
  { few = { pieces: 0, budget: 0 }, load = Infinity, widthOfOne = 2 } = {},
) {
  const line = new WorkQueue({ width, load, widthOfOne, budget, few, patience: 2_000 });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, options: { key?: string; owner?: string; isLast?: boolean } = {}) => {
    const leave = line.enter({
      key: options.key ?? "reader",
      owner: options.owner,
      kind: "page",
      isLast: options.isLast ?? false,
      begin: (end) => {
        begun.push(name);
        ends.set(name, end);
      },
      refuse: () => refused.push(name),
    });
    if (leave === undefined) refused.push(name);
    return leave;
  };
  return { line, begun, refused, enter, end: (name: string) => ends.get(name)?.() };
}

// The clock stands still unless a test moves it.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the line", () => {
  it("works on so many at a time, and the next begin in the order of their coming", () => {
    const { begun, enter, end } = lineOf(2, 1_000);
    for (const name of ["a", "b", "c", "d"]) enter(name);
    expect(begun).toEqual(["a", "b"]);
    end("b");
    end("b");
    expect(begun).toEqual(["a", "b", "c"]);
    end("a");
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  it("refuses at once what it could not do in time", () => {
    const { line, refused, enter } = lineOf(1, 100);
    for (let index = 0; index < 30; index += 1) enter(`page ${index}`);
    // The duration of this kind is still unknown, so 5 ms is assumed for each.
    expect([line.waiting, refused.length]).toEqual([20, 9]);
  });

  it("learns how long a kind of work takes", () => {
    const { line, enter, end } = lineOf(1, 100);
    enter("first");
    vi.advanceTimersByTime(60);
    end("first");
    for (let index = 0; index < 10; index += 1) enter(`page ${index}`);
    expect(line.waiting).toBe(1);
  });

  it("counts what waits at what such work takes by now, and what has gone no more", () => {
    const { line, refused, enter, end } = lineOf(1, 100);
    enter("first");
    const leave = Array.from({ length: 6 }, (_, index) => enter(`page ${index}`));
    vi.advanceTimersByTime(20);
    end("first");
    // Five pieces of 20 ms each wait, and one is running.
    enter("too many");
    expect([line.waiting, refused]).toEqual([5, ["too many"]]);
    leave[5]?.();
    enter("in its place");
    expect([line.waiting, refused]).toEqual([5, ["too many"]]);
  });

  it("takes in what one reader sends at once, however slow the machine is", () => {
    const { refused, enter, end } = lineOf(1, 100, { few: { pieces: 40, budget: 2_400 } });
    enter("first");
    vi.advanceTimersByTime(60);
    end("first");
    for (let index = 0; index < 42; index += 1) enter(`call ${index}`);
    expect(refused).toEqual(["call 41"]);
  });

  it("lets no more of it wait than can be done in time, but for four", () => {
    const waitingAt = (cost: number) => {
      const { line, enter, end } = lineOf(1, 100, { few: { pieces: 40, budget: 2_400 } });
      enter("first");
      vi.advanceTimersByTime(cost);
      end("first");
      for (let index = 0; index < 42; index += 1) enter(`call ${index}`);
      return line.waiting;
    };
    expect([60, 240, 5_000].map(waitingAt)).toEqual([40, 10, 4]);
  });

  it("works on few at a time of what takes long, so that each ends in time", () => {
    const { line, begun, enter, end } = lineOf(16, 1_000, { load: 500 });
    enter("first");
    vi.advanceTimersByTime(100);
    end("first");
    for (let index = 0; index < 20; index += 1) enter(`search ${index}`);
    expect([begun.length, line.waiting]).toEqual([6, 10]);
    end("search 0");
    expect(begun).toHaveLength(7);
  });

  it("keeps four at work whatever they take", () => {
    const { line, begun, enter, end } = lineOf(16, 1_000, { load: 500 });
    enter("first");
    vi.advanceTimersByTime(900);
    end("first");
    for (let index = 0; index < 20; index += 1) enter(`search ${index}`);
    expect([begun.length, line.waiting]).toEqual([5, 1]);
  });

  it("refuses what was let in for less than it takes as soon as that is known", () => {
    const { line, refused, enter, end } = lineOf(1, 1_000);
    for (let index = 0; index <= 200; index += 1) enter(`search ${index}`);
    expect([line.waiting, refused.length]).toEqual([200, 0]);
    vi.advanceTimersByTime(100);
    end("search 0");
    // Work of 1,500 ms was allowed, at 100 ms a piece: 15 pieces. One of them has begun, so 14 wait.
    expect([line.waiting, refused.length, refused[0]]).toEqual([14, 185, "search 200"]);
  });

  it("takes turns between those who want much and those who want little, and lets the latter in when it is full", () => {
    const { line, begun, refused, enter, end } = lineOf(1, 100);
    for (let index = 0; index < 21; index += 1) enter(`crowd ${index}`, { key: "crowd" });
    expect(line.waiting).toBe(20);
    enter("other", { key: "other" });
    expect(refused).toEqual(["crowd 20"]);
    enter("crowd again", { key: "crowd" });
    expect(refused).toEqual(["crowd 20", "crowd again"]);
    end("crowd 0");
    expect(begun).toEqual(["crowd 0", "other"]);
  });

  it("keeps places free of one owner's work, whatever kinds it is of, for others", () => {
    const { begun, enter, end } = lineOf(4, 1_000);
    for (const name of ["a", "b", "c", "d"]) enter(name, { key: name, owner: "crowd" });
    expect(begun).toEqual(["a", "b"]);
    enter("other", { owner: "reader" });
    end("other");
    expect(begun).toEqual(["a", "b", "other"]);
    end("a");
    expect(begun).toEqual(["a", "b", "other", "c"]);
  });

  it("puts behind all others who sends requests ahead", () => {
    const { begun, enter, end } = lineOf(1, 1_000);
    enter("first");
    enter("ahead", { key: "another", isLast: true });
    enter("second");
    enter("third");
    for (const name of ["first", "second", "third"]) end(name);
    expect(begun).toEqual(["first", "second", "third", "ahead"]);
  });

  it("forgets who leaves, whether waiting or at work", () => {
    const { line, begun, enter } = lineOf(1, 1_000);
    const first = enter("first");
    const second = enter("second");
    enter("third");
    second?.();
    expect(line.waiting).toBe(1);
    first?.();
    expect(begun).toEqual(["first", "third"]);
  });

  it("refuses late what it was wrong about", () => {
    const { refused, enter } = lineOf(1, 1_000);
    enter("endless");
    enter("waiting");
    vi.advanceTimersByTime(1_999);
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(refused).toEqual(["waiting"]);
  });
});
