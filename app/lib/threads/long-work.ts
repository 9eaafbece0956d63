/** Work that can be interrupted at each yield. */
export type LongWork<T> = Generator<undefined, T, undefined>;

/** Milliseconds of long work within one turn of the event loop. */
const SLICE_MS = 10;

/** Runs long work in slices, so that other work runs in between. Throws the errors of the work. */
export async function inSlices<T>(work: LongWork<T>): Promise<T> {
  let begun = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  }
}
