import { AsyncLocalStorage } from "node:async_hooks";
import type { PageTag } from "./page-tag.ts";

const current = new AsyncLocalStorage<Set<PageTag>>();

/**
 * Says what is being read of the site, to whatever is being made for the page cache: a change of it, by a writer or
 * because its time has come, takes the finished page out of use. Outside of that it does nothing.
 */
export function dependsOn(...tags: PageTag[]): void {
  const collected = current.getStore();
  if (collected === undefined) return;
  for (const tag of tags) collected.add(tag);
}

/** Does work and gives its result with everything that was read for it. */
export async function collectDependencies<T>(work: () => Promise<T>): Promise<{ result: T; tags: PageTag[] }> {
  const collected = new Set<PageTag>();
  const result = await current.run(collected, work);
  return { result, tags: [...collected] };
}
