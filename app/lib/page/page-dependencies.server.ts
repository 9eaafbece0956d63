import { AsyncLocalStorage } from "node:async_hooks";
import type { PageTag } from "./page-tag.ts";

const current = new AsyncLocalStorage<Set<PageTag>>();

/**
 * Records that the current page reads data with these tags. A later change purges the cached page, whether a person or
 * a scheduled time causes it. Outside of a page it does nothing.
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
