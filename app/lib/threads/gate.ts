/** Limits the number of concurrent jobs. The others wait in a queue. */
export type Gate = {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Number of waiting jobs. */
  readonly waiting: number;
};

/** Returns a gate for `width` concurrent jobs, first come first served. */
export function createGate(width: number): Gate {
  const line: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = line.shift();
    if (next === undefined) inside -= 1;
    else next();
  };
  return {
    get waiting() {
      return line.length;
    },
    async run(work) {
      if (inside < width) inside += 1;
      else await new Promise<void>((resolve) => line.push(resolve));
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
