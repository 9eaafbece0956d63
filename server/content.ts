import { installDefaults } from "../defaults/install.ts";
import { seedDemoComments } from "../demo/comments.ts";
import { seedDemoDesks } from "../demo/desks/desks.ts";
import { seedDemoMembers } from "../demo/members.ts";
import { seedDemoStaff } from "../demo/staff.ts";
import { readDemo, seedDemo, type DemoContent } from "../demo/seed.ts";
import { seedDemoStories } from "../demo/stories.ts";
import type { Config } from "./config.ts";

/** The demo content as it is being read, while its database is being made. */
export type DemoUnderWay = () => Promise<DemoContent>;

/** Begins to read the demo content. */
export function beginDemo(): DemoUnderWay {
  const content = readDemo(new Date());
  // A start that fails before anybody asks has another reason to tell.
  content.catch(() => undefined);
  return () => content;
}

/**
 * Puts what every site needs into the database, and with DEMO=1 the demo content into one without articles. Both leave
 * alone what is there, and take care of several instances that start at once.
 */
export async function prepareContent({ demo }: Pick<Config, "demo">, content?: DemoUnderWay): Promise<void> {
  await installDefaults();
  if (demo) await seedDemo(content);
}

/**
 * With DEMO=1 adds demo members, once, with what they keep, the demo's newsroom with its stories and desks, and demo readers' comments:
 * nothing that the first page has to wait for. New demo members and colleagues are told to the operator.
 */
export async function welcomeDemoReaders({ demo }: Pick<Config, "demo">): Promise<void> {
  if (!demo) return;
  for (const { username, password } of await seedDemoMembers()) {
    process.stdout.write(`Demo member: ${username}, password: ${password}\n`);
  }
  for (const { username, title, password } of await seedDemoStaff()) {
    process.stdout.write(`Demo newsroom: ${username} (${title}), password: ${password}\n`);
  }
  await seedDemoComments(new Date());
  await seedDemoStories(new Date());
  await seedDemoDesks(new Date());
}
