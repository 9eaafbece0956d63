import type { Figure, ReleaseMeasure, TableColumn, TableName } from "./statistic.rules.ts";
import type { Source } from "#app/features/published/track/track.sources.ts";

import complaint from "#app/features/members/complaint/complaint.zh-cn.ts";

const figures: Record<Figure, string> = {
  view: "浏览",
  visit: "从外面来的",
  search: "搜索",
  comment: "评论",
  member: "新会员",
  "sign-in": "登录",
};

const tables: Record<TableName, string> = {
  stories: "稿件",
  columns: "栏目",
  sources: "从哪里来",
  depths: "读到哪里",
  words: "搜什么",
  unfound: "搜不到的",
  times: "按时段",
  steps: "审稿",
  releases: "发稿",
  complaints: "举报",
};

/** The heading of the first column of each table. */
const rows: Record<TableName, string> = {
  stories: "标题",
  columns: "栏目",
  sources: "来处",
  depths: "读到",
  words: "搜索词",
  unfound: "搜索词",
  times: "时段",
  steps: "哪一审",
  releases: "做了什么",
  complaints: "类别",
};

const columns: Record<TableColumn, string> = {
  views: "浏览",
  readings: "读过（次）",
  depth: "平均读到",
  finished: "读完",
  share: "占比",
  searches: "搜索",
  visits: "从外面来的",
  comments: "评论",
  members: "新会员",
  signIns: "登录",
  decided: "审过（篇）",
  returned: "退改（篇）",
  minutes: "平均用时（分）",
  withinHour: "一小时内",
  overDay: "超过一天",
  count: "篇数",
  before: "前一期同一时段",
  received: "收到（件）",
  inTime: "按时办结",
  late: "过期",
  open: "在办，没过期",
  hours: "办结用时中位数（小时）",
};

const sources: Record<Source, string> = {
  direct: "直接打开",
  site: "本站别的页",
  "search/baidu": "百度",
  "search/bing": "必应",
  "search/google": "谷歌",
  "search/so": "360搜索",
  "search/sogou": "搜狗",
  "search/sm": "神马",
  "search/toutiao": "头条搜索",
  "search/other": "其他搜索",
  "social/weixin": "微信",
  "social/weibo": "微博",
  "social/zhihu": "知乎",
  "social/douyin": "抖音",
  "social/toutiao": "今日头条",
  "social/xiaohongshu": "小红书",
  "social/bilibili": "哔哩哔哩",
  "social/qq": "QQ、腾讯网",
  "social/other": "其他社区",
  other: "其他网站",
};

const releases: Record<ReleaseMeasure, string> = {
  "release.publish": "发布",
  "release.update": "更新",
  "release.correction": "更正",
  "release.takedown": "撤稿",
  "release.restore": "恢复",
  "release.late": "定时晚了两秒以上",
};

/** Texts of 统计, the statistics from the site's own counts. */
const texts = {
  figures,
  tables,
  rows,
  columns,
  sources,
  releases,
  complaints: complaint.kinds as Record<string, string>,
  depths: { 1: "开头", 2: "一半", 3: "四分之三", 4: "读完" } as Record<string, string>,
  steps: { 1: "初审", 2: "复审", 3: "终审" } as Record<string, string>,
  spans: { day: "日", month: "月" },
  spanLabel: "看多久的",
  tablesLabel: "看哪张表",
  previous: "前一期",
  next: "后一期",
  now: "最近",
  dayLabel: "看哪一天",
  before: (count: string) => `前一期${count}`,
  beforeSoFar: {
    day: (count: string) => `昨天到这个钟点约${count}`,
    month: (count: string) => `上月到这一天约${count}`,
  },
  course: { minute: "每分钟的浏览", hour: "每小时的浏览", day: "每天的浏览" },
  most: (views: string) => `最多${views}`,
  when: "时间",
  number: "名次",
  share: (value: number) => `${value}%`,
  file: (table: string, day: string) => `统计-${table}-${day}`,
  none: "这一期还没有数。",
  noneOfWords: "还没有能给你看的词：至少要有三个网络的人搜过同一个词，才会记下来。",
  noneOfOwn: "这一期还没有人读到你的稿件。",
  first: (count: number) => `只列前${count}行。`,
  privacy: "这些数由本站自己数，只有合计，没有谁读了什么。",
  failed: "数没有读到，过一会儿再看。",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    statistic: typeof texts;
  }
}
