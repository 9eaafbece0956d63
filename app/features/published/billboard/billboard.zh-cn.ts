const CHINESE_QUARTERS = ["一", "二", "三", "四"];

/** Returns the ISO 8601 week number of a Monday. */
function weekOf(date: string): number {
  const day = new Date(`${date}T00:00:00Z`);
  const thursday = day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000;
  const yearStart = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday - yearStart) / 86_400_000 + 1) / 7);
}

/** Texts of the list of boards and the page of a board. */
const texts = {
  title: "榜单",
  description: "热榜由读者的阅读、收藏和评论自动排出；编辑榜公开算法和数据来源，逐期存档。",
  automatic: "自动热榜",
  editorial: "编辑榜",
  heatBoards: "读者在看什么",
  editorialBoards: "编辑榜",
  period: { day: "日榜", week: "周榜", month: "月榜", quarter: "季榜", year: "年榜" },
  /** Name of an issue. `date` is the first day of its period, yyyy-mm-dd. */
  issueName: {
    day: (date: string) => date,
    week: (date: string) => `${date.slice(0, 4)}年第${weekOf(date)}周`,
    month: (date: string) => `${date.slice(0, 4)}年${Number(date.slice(5, 7))}月`,
    quarter: (date: string) =>
      `${date.slice(0, 4)}年第${CHINESE_QUARTERS[Math.floor((Number(date.slice(5, 7)) - 1) / 3)]}季度`,
    year: (date: string) => `${date.slice(0, 4)}年`,
  },
  windowHours: (hours: number) => (hours % 24 === 0 && hours > 24 ? `近${hours / 24}天` : `近${hours}小时`),
  countedAt: "统计于",
  wholeBoard: "看完整榜单",
  rank: "名次",
  change: "变化",
  name: "名称",
  articleTitle: "文章",
  metric: { heat: "热度", views: "阅读" } as Record<string, string>,
  up: (by: number) => `上升${by}位`,
  down: (by: number) => `下降${by}位`,
  same: "与上期持平",
  newPlace: "新上榜",
  newShort: "新",
  issues: "期次",
  earlierIssues: "往期",
  method: "怎么排的",
  dataSource: "数据来源",
  heatMethod: (window: string, halfLife: number) =>
    `只看${window}里有人读过的文章。一次阅读计1分，一次收藏计8分，一条评论计5分；时间越早，分量越轻，每过${halfLife}小时减半。名次由程序排出，编辑不改动；“变化”与前一天的名次相比。`,
  heatSource: "本站的匿名阅读计数，以及收藏、评论的数量。",
  shareImage: "保存分享图",
  demo: "示例数据：名称和数字均为演示而编写。",
  noIssue: "这张榜还没有出第一期，出了就在这里。",
  noBoards: "还没有榜单。",
  toBoards: "看其他榜单",
  newWindow: "（新窗口打开）",
  empty: "—",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    billboard: typeof texts;
  }
}
