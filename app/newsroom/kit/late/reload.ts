const keepers = new Set<() => Promise<unknown>>();

/** Has `keep` run before the page is loaded anew after an upgrade, so that nothing that was typed is lost. Returns what ends that. */
export function keepBeforeReload(keep: () => Promise<unknown>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Keeps what was typed and loads the page anew. */
export async function reloadKeeping(): Promise<void> {
  await Promise.allSettled([...keepers].map((keep) => keep()));
  location.reload();
}
