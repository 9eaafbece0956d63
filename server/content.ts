import type { Config } from "./config.ts";

/** Modules that other parts of the project bring along; a tree without them starts all the same. */
const modules = import.meta.glob<{ installDefaults?: () => Promise<void>; seedDemo?: (now: Date) => Promise<void> }>([
  "../defaults/install.ts",
  "../demo/seed.ts",
]);

/** Puts what every site needs into the database, and with DEMO=1 the demo content into one that has no articles. */
export async function prepareContent(config: Config): Promise<void> {
  const defaults = await modules["../defaults/install.ts"]?.();
  await defaults?.installDefaults?.();
  if (!config.demo) return;
  const demo = await modules["../demo/seed.ts"]?.();
  await demo?.seedDemo?.(new Date());
}
