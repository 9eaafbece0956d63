import { sendDueMailings } from "#app/features/newsroom/mailing/mailing-sending.service.server.ts";
import { mailings } from "#app/features/newsroom/mailing/mailing.record.server.ts";
import type { MailingRecord } from "#app/features/newsroom/mailing/mailing.schema.ts";
import { readMailing as readByIdOf, sendMailing } from "#app/features/newsroom/mailing/mailing.service.server.ts";
import { clockTime } from "../calendar.ts";
import { keyOf } from "../keys.ts";
import { readMailing } from "../seed.repo.server.ts";
import type { DemoNewsroom } from "./place.ts";

/** The audience: members with points. These are the members who wrote comments, and those who may sign in. */
const COMMENTERS = { points: 1 };

const SENT: MailingRecord = {
  audience: COMMENTERS,
  title: "谢谢你的评论，这周有五条进了编辑部的选题会",
  content:
    "五条评论里的问题，我们会逐条去问、去算。文章出来的时候，会在开头写明问题是谁提的。\n还想问什么，接着写在评论里就好。",
  titleEn: "Thank you for your comments: five of them went to our planning meeting",
  contentEn:
    "We will look into all five questions, and each story will say whose question it was.\nKeep asking in the comments.",
  url: "/news",
};
const TOMORROW: MailingRecord = {
  audience: COMMENTERS,
  title: "明晚八点，编辑在评论区答问：医保报销怎么算",
  content: "从门诊到异地就医，明晚八点到九点，写过医保稿件的两位编辑在评论区回答你的问题。可以先把问题写下来。",
  titleEn: "Tomorrow at 8 pm: ask our editors how medical insurance pays",
  contentEn:
    "From clinics to treatment away from home: two editors answer your questions in the comments from 8 to 9 pm.",
  url: "/industry/health",
};
const BEGUN: MailingRecord = {
  audience: null,
  title: "读者问卷：你想在明白财经看到什么",
  content: "三个问题，两分钟。",
  titleEn: "",
  contentEn: "",
  url: "",
};
const GOING_ON: MailingRecord = {
  ...BEGUN,
  audience: { points: 5 },
  content: "三个问题，两分钟。答完的人里抽二十位，寄一本我们自己编的《账本一样的一年》。",
};

/**
 * Adds a sent message that most members have read, one scheduled for tomorrow morning, and a draft in its second
 * version.
 */
export async function seedMailings({ room: { operations }, now }: DemoNewsroom): Promise<void> {
  const sent = await mailings.add(operations, SENT, { key: keyOf("mailing sent") });
  if (await isDraft(sent.id)) await sendMailing(operations, { id: sent.id, version: 1 });
  const waiting = await mailings.add(operations, TOMORROW, { key: keyOf("mailing tomorrow") });
  const at = clockTime(now, -1, 9);
  if (await isDraft(waiting.id)) await sendMailing(operations, { id: waiting.id, version: 1 }, at);
  const draft = await mailings.add(operations, BEGUN, { key: keyOf("mailing draft") });
  await mailings.save(operations, { id: draft.id, version: 1 }, GOING_ON, "补上了谁会收到和谢礼");
  await sendDueMailings();
  await readMailing(sent.id);

  async function isDraft(id: number): Promise<boolean> {
    return (await readByIdOf(operations, id)).state === "draft";
  }
}
