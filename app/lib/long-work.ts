/** Work that can be interrupted wherever it yields. */
export type LongWork<T> = Generator<undefined, T, undefined>;

/** Milliseconds that one turn of the event loop may give to long work. */
const SLICE_MS = 10;

/** Does long work in slices, so that whatever else is ready gets its turn in between. Throws what the work throws. */
export async function inSlices<T>(work: LongWork<T>): Promise<T> {
  let begun = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  }
}
