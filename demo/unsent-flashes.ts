import { sendFlash } from "#app/features/published/flash/newsroom/flash.service.server.ts";
import { readTemplates, saveTemplate } from "#app/features/published/flash/newsroom/flash-template.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";

const TEMPLATES = [
  { name: "停牌", content: "{公司}（{代码}）：公司股票自今日开市起停牌。", channel: "company", source: "公司公告" },
  { name: "数据发布", content: "{机构}：{月份}{指标}同比{涨跌}{数字}%。", channel: "macro", source: "国家统计局" },
  { name: "召回", content: "{公司}召回{数量}辆{车型}，原因是{原因}。", channel: "industry", source: "市场监管总局" },
] as const;

/** Adds templates, and a red flash that waits for a second person, so that the flash screen has entries. */
export async function seedUnsentFlashes(writer: StaffActor, key: string): Promise<void> {
  const known = new Set((await readTemplates()).map(({ name }) => name));
  for (const { name, ...record } of TEMPLATES)
    if (!known.has(name)) await saveTemplate(writer, { name, record: { title: "", ...record } });
  await sendFlash(writer, {
    key,
    title: "两部门调整新能源车购置税",
    content: "财政部、税务总局：明年起新能源车购置税减半征收，每辆减税不超过1.5万元。",
    importance: "important",
    channel: "policy",
    tags: ["购置税", "新能源车"],
    industry: "auto",
    source: "财政部",
    article_id: null,
  });
}
