import { installDefaults } from "../defaults/install.ts";
import { seedDemo } from "../demo/seed.ts";
import type { Config } from "./config.ts";

/**
 * Puts what every site needs into the database, and with DEMO=1 the demo content into one without articles. Both leave
 * alone what is there, and take care of several instances that start at once.
 */
export async function prepareContent(config: Config): Promise<void> {
  await installDefaults();
  if (config.demo) await seedDemo(new Date());
}
