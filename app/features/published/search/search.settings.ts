import { z } from "zod";
import { unitsOf } from "#app/features/base/search-index/search.tokens.ts";
import type { Synonyms } from "#app/features/base/search-index/search.query.ts";
import { textOf } from "#app/features/base/search-index/search.words.ts";

/** Default synonyms: words of readers and words of articles with the same meaning, one group a line. */
const USUAL = [
  "国补,国家补贴,补贴",
  "维修基金,维修资金",
  "房贷,住房贷款,房屋贷款,按揭",
  "还价,砍价,议价",
  "断供,断贷",
  "保修,质保",
  "保费,保险费",
  "骑手,外卖员,外卖小哥",
  "AI,人工智能",
  "IPO,首次公开募股,首次公开发行",
  "半成品菜,预制菜,料理包",
  "电车,电动车,电动汽车,新能源车",
  "掉电,续航",
  "住房公积金,公积金",
  "医疗保险,医保",
  "看病,就医",
  "异地看病,异地就医",
  "财报,业绩,季报,年报",
  "招股书,招股说明书",
  "买房,购房",
  "涨租,涨房租,房租涨价",
  "智驾,辅助驾驶,自动驾驶,智能驾驶",
  "内存,内存条,存储",
  "减肥药,减重药",
  "退款,退钱",
  "年费,会员费",
  "运费,邮费",
  "集采,带量采购",
  "奶茶,茶饮",
  "降价,便宜了,跌价",
  "工资,薪水,收入",
  "黄金,金价",
  "大模型,语言模型",
];

/** Maximum number of synonyms that a word is also searched as. */
const MOST = 3;

/** Groups of words with the same meaning, one group a line, separated by commas. */
export const searchSettings = z.object({
  searchSynonyms: z.array(z.string().trim().min(1).max(100)).max(500).default(USUAL),
});

const read = new WeakMap<readonly string[], Synonyms>();

/** Parses the lines of the setting. Each word of a line is a synonym of the others. */
export function synonymsOf(lines: readonly string[]): Synonyms {
  const known = read.get(lines);
  if (known !== undefined) return known;
  const synonyms = new Map<string, string[]>();
  for (const line of lines) {
    const words = line.split(/[,，、;；]/).map((word) => textOf(unitsOf(word)));
    for (const word of words.filter((text) => text !== "")) {
      const others = words.filter((other) => other !== word && other !== "");
      synonyms.set(word, [...new Set([...(synonyms.get(word) ?? []), ...others])].slice(0, MOST));
    }
  }
  read.set(lines, synonyms);
  return synonyms;
}
