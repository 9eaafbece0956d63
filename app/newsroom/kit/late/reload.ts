const keepers = new Set<() => Promise<unknown>>();

/** Runs `keep` before the page is reloaded after an upgrade, so that no input is lost. Returns the function that removes it. */
export function keepBeforeReload(keep: () => Promise<unknown>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Saves the input and reloads the page. */
export async function reloadKeeping(): Promise<void> {
  await Promise.allSettled([...keepers].map((keep) => keep()));
  location.reload();
}
