import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  saveLibraryPicture,
  takeFromLibrary,
  uploadToLibrary,
} from "#app/features/base/picture/newsroom/picture-library.service.server.ts";
import { recordOf } from "#app/features/base/picture/newsroom/picture-saving.service.server.ts";
import { sources } from "#app/features/newsroom/source/source.record.server.ts";
import { startOfDay, toSeconds } from "#app/lib/dates.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { dayBefore } from "../calendar.ts";
import { findDemoStories } from "../seed.repo.server.ts";
import type { DemoNewsroom } from "./place.ts";

/** The source whose agreement expires, and the days until then. */
const SOURCE = { name: "滨江晚报", inDays: 5, terms: "每周转载不超过三篇，写明来源和作者；到期前谈续约。" };

/** Pictures drawn for the demo. The right to the first one expires within the week. */
const PICTURES = [
  {
    file: "market.png",
    rights: "commissioned",
    by: "周巷插画室",
    licence: "约稿单2026-118，首发后一年内可用",
    caption: "收摊前的菜市场",
    alt: "插画：菜摊上的秤和三种蔬菜，后面是快要落下的太阳",
    inDays: 4,
    story: "consumer-membership-shelf",
  },
  {
    file: "meter.png",
    rights: "own",
    by: "叶青禾",
    licence: "",
    caption: "电表和一个月的用电",
    alt: "插画：一只电表，旁边是七根高低不同的柱子",
    inDays: 0,
    story: "",
  },
] as const;

/**
 * Adds a picture beside a story and a source whose rights expire within the week, so that My work lists them. Also adds
 * a picture whose right does not expire.
 */
export async function seedEnding({ room, now }: DemoNewsroom): Promise<void> {
  const { list } = await sources.list(room["desk-head"]);
  const { name, inDays, terms } = SOURCE;
  if (!list.some(({ record }) => record.name === name))
    await sources.add(room["desk-head"], {
      name,
      host: "evening.example.com",
      list: "partner",
      edition: "",
      may_reprint: true,
      terms,
      valid_until: dayBefore(now, -inDays),
      active: true,
    });
  for (const { file, ...about } of PICTURES) {
    const bytes = await readFile(join(projectFolder, "demo", "pictures", file));
    await seedPicture(room, bytes, about, now);
  }
}

type About = Omit<(typeof PICTURES)[number], "file">;

async function seedPicture(
  { visual, "desk-head": head }: DemoNewsroom["room"],
  bytes: Buffer,
  { inDays, story: slug, ...about }: About,
  now: Date,
): Promise<void> {
  const { picture, isUsed } = await uploadToLibrary(visual, bytes);
  const { id, version } = picture;
  if (picture.rights === "unknown") {
    const end = inDays === 0 ? undefined : startOfDay(dayBefore(now, -inDays));
    const validUntil = end === undefined ? 0 : toSeconds(end);
    await saveLibraryPicture(visual, { ...recordOf(picture), ...about, credit: about.by, validUntil, id, version });
  }
  const story = (await findDemoStories()).get(slug);
  if (story !== undefined && !isUsed) await takeFromLibrary(head, { storyId: story.id, pictureId: id });
}
