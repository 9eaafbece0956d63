import { installDefaults } from "../defaults/install.ts";
import { seedDemoComments } from "../demo/comments.ts";
import { seedDemoMembers } from "../demo/members.ts";
import { seedDemo } from "../demo/seed.ts";
import { seedShelves } from "../demo/shelves.ts";
import type { Config } from "./config.ts";

/**
 * Puts what every site needs into the database, and with DEMO=1 the demo content into one without articles. Both leave
 * alone what is there, and take care of several instances that start at once. New demo members are told to the operator.
 */
export async function prepareContent(config: Config): Promise<void> {
  await installDefaults();
  if (!config.demo) return;
  const [, members] = await Promise.all([seedDemo(new Date()), seedDemoMembers()]);
  await seedShelves(members.map(({ id }) => id));
  await seedDemoComments(new Date());
  for (const { username, password } of members) {
    process.stdout.write(`Demo member: ${username}, password: ${password}\n`);
  }
}
