import { installDefaults, readDefaultPages, type DefaultPages } from "../defaults/install.ts";
import { seedDemoComments } from "../demo/comments.ts";
import { seedDemoNewsroom } from "../demo/newsroom/demo-newsroom.ts";
import { seedDemoMembers } from "../demo/members.ts";
import { seedDemoStaff } from "../demo/staff.ts";
import { readDemo, seedDemo, type DemoContent } from "../demo/seed.ts";
import { seedDemoStories } from "../demo/stories.ts";
import type { Config } from "./config/config.ts";

/** Content of a new database, read while the database is being made. */
export type ContentUnderWay = { pages: Promise<DefaultPages>; demo: Promise<DemoContent> | undefined };

/** Starts to read the default pages, and with DEMO=1 the demo content after them. */
export function beginContent({ demo }: Pick<Config, "demo">): ContentUnderWay {
  const pages = readDefaultPages();
  const content = { pages, demo: demo ? pages.then(() => readDemo(new Date())) : undefined };
  // A start that fails before the content is used reports another reason.
  for (const read of [content.pages, content.demo]) read?.catch(() => undefined);
  return content;
}

/**
 * Inserts what every site needs, and with DEMO=1 the demo content into a database without articles. Both keep existing
 * records and allow several instances to start at once. `content`: what was read before.
 */
export async function prepareContent({ demo }: Pick<Config, "demo">, content?: ContentUnderWay): Promise<void> {
  await installDefaults(() => content?.pages ?? readDefaultPages());
  if (demo) await seedDemo(() => content?.demo ?? readDemo(new Date()));
}

/** With DEMO=1 adds demo members and the demo's newsroom, once, and reports new ones to the operator. */
export async function addDemoAccounts({ demo }: Pick<Config, "demo">): Promise<void> {
  if (!demo) return;
  for (const { username, password } of await seedDemoMembers()) {
    process.stdout.write(`Demo member: ${username}, password: ${password}\n`);
  }
  for (const { username, title, password } of await seedDemoStaff()) {
    process.stdout.write(`Demo newsroom: ${username} (${title}), password: ${password}\n`);
  }
}

/** With DEMO=1 adds the stories and records of the demo's newsroom and readers' comments, which no first page needs. */
export async function welcomeDemoReaders({ demo }: Pick<Config, "demo">): Promise<void> {
  if (!demo) return;
  await seedDemoComments(new Date());
  await seedDemoStories(new Date());
  await seedDemoNewsroom(new Date());
}
