import { installDefaults, readDefaultPages, type DefaultPages } from "../defaults/install.ts";
import { seedDemoComments } from "../demo/comments.ts";
import { seedDemoNewsroom } from "../demo/newsroom/demo-newsroom.ts";
import { seedDemoMembers } from "../demo/members.ts";
import { seedDemoStaff } from "../demo/staff.ts";
import { readDemo, seedDemo, type DemoContent } from "../demo/seed.ts";
import { seedDemoStories } from "../demo/stories.ts";
import type { Config } from "./config/config.ts";

/** Content of a new database. It is read from files while the database is created. */
export type ContentUnderWay = { pages: Promise<DefaultPages>; demo: Promise<DemoContent> | undefined };

/** Starts to read the default pages, and with DEMO=1 the demo content after them. */
export function beginContent({ demo }: Pick<Config, "demo">): ContentUnderWay {
  const pages = readDefaultPages();
  const content = { pages, demo: demo ? pages.then(() => readDemo(new Date())) : undefined };
  // If the start fails before the content is used, only the first error is reported.
  for (const read of [content.pages, content.demo]) read?.catch(() => undefined);
  return content;
}

/**
 * Inserts the records that every site needs. With DEMO=1 it also inserts the demo content into a database without
 * articles. Existing records stay, and several instances may start at once. `content`: content that was read before.
 */
export async function prepareContent({ demo }: Pick<Config, "demo">, content?: ContentUnderWay): Promise<void> {
  await installDefaults(() => content?.pages ?? readDefaultPages());
  if (demo) await seedDemo(() => content?.demo ?? readDemo(new Date()));
}

/** With DEMO=1 adds demo members and the demo's newsroom once, and reports the new accounts to the operator. */
export async function addDemoAccounts({ demo }: Pick<Config, "demo">): Promise<void> {
  if (!demo) return;
  for (const { username, password } of await seedDemoMembers()) {
    process.stdout.write(`Demo member: ${username}, password: ${password}\n`);
  }
  for (const { username, title, password } of await seedDemoStaff()) {
    process.stdout.write(`Demo newsroom: ${username} (${title}), password: ${password}\n`);
  }
}

/**
 * With DEMO=1 adds the stories and records of the demo's newsroom, and readers' comments. The first pages do not need
 * them.
 */
export async function welcomeDemoReaders({ demo }: Pick<Config, "demo">): Promise<void> {
  if (!demo) return;
  await seedDemoComments(new Date());
  await seedDemoStories(new Date());
  await seedDemoNewsroom(new Date());
}
