import { decideContribution } from "#app/features/members/contribution/newsroom/contribution.service.server.ts";
import { answerReport } from "#app/features/members/error-report/newsroom/error-report.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { seedContributions } from "../contributions.ts";
import { findDemoArticles, hasContributed, insertErrorReport } from "../seed.repo.server.ts";
import type { DemoNewsroom } from "./place.ts";

const DECISIONS = [
  {
    by: "chenyi",
    act: "return",
    note: "写得实在。请补一下：一周的菜一共花了多少钱？有了总数，“两成”才好比。",
    notes: [{ quote: "扔掉的占了两成", note: "按斤算，还是按钱算？" }],
  },
  { by: "linjie", act: "decline", note: "谢谢分享。我们不发带网盘链接的稿件，欢迎把表格的用法写成文章再投。" },
] as const;

const REPORT = {
  article: "auto-battery-warranty",
  by: "alin",
  quote: "三份保修手册逐句对读",
  said: "我手里的手册是去年印的，和文章里引的页码对不上，是不是换版了？",
  answer: "是的，文章引的是今年六月的新版，三家都在官网公开。我们在文末加上了版次，谢谢提醒。",
  hours: 30,
};

/** Answers readers' submissions: returns one contribution, declines another, and answers an error report. */
export async function seedAnswers({ room: { chief }, members, now }: DemoNewsroom): Promise<void> {
  for (const { by, ...decision } of DECISIONS) {
    const memberId = members.get(by);
    if (memberId === undefined || (await hasContributed(memberId))) continue;
    const [id] = await seedContributions(new Map([[by, memberId]]), now);
    if (id === undefined) continue;
    const decided = decision.act === "return" ? { ...decision, notes: [...decision.notes] } : decision;
    await decideContribution(chief, { id, version: 1 }, decided);
  }
  const story = (await findDemoArticles()).find(({ slug }) => slug === REPORT.article);
  const memberId = members.get(REPORT.by);
  if (story === undefined || memberId === undefined) return;
  const { quote, said, answer, hours } = REPORT;
  const created_at = new Date(now.getTime() - hours * 3_600_000);
  const report = { article_id: story.id, member_id: memberId, quote, said, created_at };
  const id = await withTransaction((trx) => insertErrorReport(report, trx));
  await answerReport(chief, { id, outcome: "answered", answer });
}
