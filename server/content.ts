import type pg from "pg";
import { readCards } from "#app/features/article/article.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { withAdvisoryLock } from "#db/advisory-lock.ts";
import type { Config } from "./config.ts";

/** Any number that nothing else of ours locks; spells "cont". */
const LOCK_KEY = 0x636f6e74;

/** Modules that other parts of the project bring along; a tree without them starts all the same. */
const modules = import.meta.glob<{ installDefaults?: () => Promise<void>; seedDemo?: (now: Date) => Promise<void> }>([
  "../defaults/install.ts",
  "../demo/seed.ts",
]);

/**
 * Puts what every site needs into the database, leaving alone what is there already, and with DEMO=1 the demo content
 * into one without articles. Of several instances that start at once one does it, and the others find it done.
 */
export async function prepareContent(pool: pg.Pool, config: Config): Promise<void> {
  await withAdvisoryLock(pool, LOCK_KEY, async () => {
    const defaults = await modules["../defaults/install.ts"]?.();
    await defaults?.installDefaults?.();
    if (!config.demo || (await readCards({}, DEFAULT_LANGUAGE, 1)).length > 0) return;
    const demo = await modules["../demo/seed.ts"]?.();
    await demo?.seedDemo?.(new Date());
  });
}
