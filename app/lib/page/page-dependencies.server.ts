import { AsyncLocalStorage } from "node:async_hooks";
import type { PageTag } from "./page-tag.ts";

const current = new AsyncLocalStorage<Set<PageTag>>();

/**
 * Records what a page for the page cache reads. A later change of it, by a writer or at a scheduled time, invalidates the page.
 * Elsewhere it does nothing.
 */
export function dependsOn(...tags: PageTag[]): void {
  const collected = current.getStore();
  if (collected === undefined) return;
  for (const tag of tags) collected.add(tag);
}

/** Runs work and returns its result with the tags of everything that it read. */
export async function collectDependencies<T>(work: () => Promise<T>): Promise<{ result: T; tags: PageTag[] }> {
  const collected = new Set<PageTag>();
  const result = await current.run(collected, work);
  return { result, tags: [...collected] };
}
