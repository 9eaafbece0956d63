/**
 * Returns whether the database refuses a value permanently: data exceptions and violated constraints (SQLSTATE 22, 23).
 */
const isRefusal = (error: unknown) =>
  error instanceof Error && "code" in error && /^2[23]/.test(String((error as { code: unknown }).code));

/**
 * Saves a batch. A refused batch is halved until the refused row is isolated: `onRefused` gets it, and all other rows
 * are saved. If the database does not respond, returns the unsaved rows with the error.
 */
export async function writeOrHalve<T>(
  batch: readonly T[],
  write: (part: readonly T[]) => Promise<void>,
  onRefused: (one: T, error: unknown) => void,
): Promise<{ left: T[]; error?: unknown }> {
  const [first] = batch;
  if (first === undefined) return { left: [] };
  try {
    await write(batch);
    return { left: [] };
  } catch (error) {
    if (!isRefusal(error)) return { left: [...batch], error };
    if (batch.length === 1) {
      onRefused(first, error);
      return { left: [] };
    }
    const middle = batch.length >> 1;
    const former = await writeOrHalve(batch.slice(0, middle), write, onRefused);
    if (former.left.length > 0) return { left: [...former.left, ...batch.slice(middle)], error: former.error };
    return writeOrHalve(batch.slice(middle), write, onRefused);
  }
}
