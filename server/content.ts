import { installDefaults } from "../defaults/install.ts";
import { seedDemoComments } from "../demo/comments.ts";
import { seedDemoMembers } from "../demo/members.ts";
import { seedDemo } from "../demo/seed.ts";
import type { Config } from "./config.ts";

/**
 * Puts what every site needs into the database, and with DEMO=1 the demo content into one without articles. Both leave
 * alone what is there, and take care of several instances that start at once. New demo members are told to the operator.
 */
export async function prepareContent(config: Config): Promise<void> {
  await installDefaults();
  if (!config.demo) return;
  await seedDemo(new Date());
  for (const { username, password } of await seedDemoMembers()) {
    process.stdout.write(`Demo member: ${username}, password: ${password}\n`);
  }
  await seedDemoComments(new Date());
}
