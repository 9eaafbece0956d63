/** Lets so many pieces of work run at a time; the others wait in line. */
export type Gate = {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
};

/** A gate that `width` pieces of work pass at a time, in the order in which they came. */
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
