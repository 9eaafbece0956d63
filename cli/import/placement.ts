/** Sections of an imported article: the slugs of industry, sector and column. Null means that none fits. */
export type Placement = { industry: string | null; sector: string | null; column: string | null };

type Words = readonly string[];

/**
 * Words that indicate a sector. A word gets points if it occurs in tags, title or summary. The sector with the most
 * points wins; of two equal ones, the earlier in the list. To add a subject, add its word here.
 */
const SECTORS: readonly { industry: string; sector: string | null; words: Words }[] = [
  { industry: "auto", sector: "smart-driving", words: ["自动驾驶", "智能驾驶", "L3", "辅助驾驶"] },
  { industry: "auto", sector: "export", words: ["汽车出口", "整车出口"] },
  {
    industry: "auto",
    sector: "new-energy",
    words: ["新能源汽车", "新能源车", "汽车补贴", "汽车消费", "动力电池", "充电", "新三样"],
  },
  { industry: "auto", sector: "aftermarket", words: ["二手车", "车险", "养车", "汽车后市场"] },
  { industry: "auto", sector: null, words: ["汽车", "车企", "购车"] },
  {
    industry: "health",
    sector: "drugs",
    words: ["创新药", "新药", "减肥药", "GLP-1", "药企", "医药", "肿瘤药", "FDA"],
  },
  { industry: "health", sector: "insurance", words: ["医保", "商保", "健康保险", "医疗保障", "DRG"] },
  { industry: "health", sector: "devices", words: ["医疗器械", "血糖仪", "血压计"] },
  { industry: "health", sector: "hospital", words: ["医院", "门诊", "住院"] },
  { industry: "health", sector: null, words: ["医疗", "健康中国"] },
  { industry: "tech", sector: "chips", words: ["芯片", "GPU", "算力", "半导体", "科创板"] },
  { industry: "tech", sector: "devices-3c", words: ["AI眼镜", "眼镜", "手机", "AI玩具", "玩具", "消费电子"] },
  { industry: "tech", sector: "ai", words: ["大模型", "人工智能", "AIGC", "MiniMax", "AI", "数字化"] },
  { industry: "tech", sector: "platform", words: ["互联网平台", "平台监管", "电子商务", "平台价格"] },
  { industry: "tech", sector: null, words: ["6G", "5G", "通信技术"] },
  { industry: "consumer", sector: "food", words: ["茶饮", "奶茶", "茶姬", "蜜雪", "咖啡", "食品", "饮料"] },
  { industry: "consumer", sector: "appliance", words: ["电动牙刷", "家电", "家居", "口腔护理"] },
  { industry: "consumer", sector: "apparel", words: ["服装", "服饰", "美妆", "时尚", "新中式"] },
  { industry: "consumer", sector: "retail", words: ["零售", "超市", "门店", "便利店"] },
  {
    industry: "consumer",
    sector: null,
    words: ["消费政策", "消费洞察", "消费补贴", "消费升级", "提振消费", "消费复盘"],
  },
  { industry: "property", sector: "mortgage", words: ["房贷", "公积金", "按揭"] },
  { industry: "property", sector: "trading", words: ["楼市", "二手房", "新房", "房价"] },
  { industry: "property", sector: "rental", words: ["租房", "租金", "长租"] },
  { industry: "property", sector: "renewal", words: ["城市更新", "旧改", "老旧小区"] },
];

/** Words that indicate a column, with the same rules as for sectors. */
const COLUMNS: readonly { column: string; words: Words }[] = [
  { column: "ipo", words: ["IPO", "聆讯", "科创板", "港股上市", "挂牌"] },
  { column: "earnings", words: ["财报", "业绩", "营收"] },
  { column: "money", words: ["汇率", "外汇", "人民币", "日元", "美元", "货币政策", "加息", "央行"] },
  { column: "trade", words: ["外贸", "顺差", "出口", "自贸港", "封关", "关税"] },
  { column: "market", words: ["股市", "A股", "美股", "股价", "黄金", "白银", "金价", "交易", "盘"] },
  { column: "explain", words: ["政策解读", "新规", "指南", "解读"] },
  { column: "policy", words: ["政策", "监管", "改革", "规则", "合规", "目录", "准入", "国务院"] },
  { column: "data", words: ["行业报告", "市场分析", "规模", "预测", "趋势"] },
  { column: "company", words: ["品牌", "公司", "企业", "竞争"] },
];

/**
 * Sections for the categories of blogs. Used only for articles without such words, because blogs assign categories
 * loosely.
 */
const CATEGORIES: Record<string, Partial<Placement>> = {
  趋势论: { column: "macro" },
  创新纪: { industry: "tech", column: "company" },
  健康策: { industry: "health", column: "policy" },
};

/** Columns whose articles readers could take for financial advice. */
const ADVICE = new Set(["ipo", "earnings", "money", "market"]);

const TAG_POINTS = 3;
const TITLE_POINTS = 2;
const SUMMARY_POINTS = 1;

type Facts = { title: string; category: string; tags: string[]; summary: string };

/** Returns the sections of an article, from the words of its tags, title and summary, or else from its category. */
export function placeOf(facts: Facts): Placement {
  const sector = best(SECTORS, facts);
  const column = best(COLUMNS, facts);
  const fallback = CATEGORIES[facts.category] ?? {};
  if (sector === undefined && column === undefined) {
    return { industry: fallback.industry ?? null, sector: null, column: fallback.column ?? null };
  }
  return {
    industry: sector?.industry ?? null,
    sector: sector?.sector ?? null,
    column: column?.column ?? fallback.column ?? null,
  };
}

/** Returns whether an article of a column needs the note that it is not advice. */
export function needsDisclaimer(column: string | null): boolean {
  return column !== null && ADVICE.has(column);
}

function best<Rule extends { words: Words }>(rules: readonly Rule[], facts: Facts): Rule | undefined {
  let winner: Rule | undefined;
  let most = 0;
  for (const rule of rules) {
    const points = rule.words.reduce((sum, word) => sum + pointsOf(word, facts), 0);
    if (points <= most) continue;
    winner = rule;
    most = points;
  }
  return winner;
}

function pointsOf(word: string, { tags, title, summary }: Facts): number {
  const inTags = tags.some((tag) => tag.includes(word)) ? TAG_POINTS : 0;
  return inTags + (title.includes(word) ? TITLE_POINTS : 0) + (summary.includes(word) ? SUMMARY_POINTS : 0);
}
