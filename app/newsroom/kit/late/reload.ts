const keepers = new Set<() => Promise<unknown>>();

/**
 * Registers a function that saves input before the page is reloaded after an upgrade. Returns a function that removes
 * it.
 */
export function keepBeforeReload(keep: () => Promise<unknown>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Runs the registered functions that save input, then reloads the page. */
export async function reloadKeeping(): Promise<void> {
  await Promise.allSettled([...keepers].map((keep) => keep()));
  location.reload();
}
