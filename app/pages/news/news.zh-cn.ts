/** Texts of the pages that list articles: headlines, news, columns, industries, archive. */
const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];
const weekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";

const texts = {
  plainMark: "明白",
  plainTitle: "一句话说明白",
  newWindow: "（在新窗口打开）",
  olderArticles: "更早的文章",
  backToNewest: "回到最新",
  olderTitle: (title: string) => `${title} · 更早的文章`,

  headlines: "头条",
  headlinesDescription: "编辑每天挑选的头条：当天最值得普通人花时间弄明白的几件事，往日头条按日期可查。",
  headlinesToday: "今日头条",
  headlinesOf: (day: string) => `${day}头条`,
  dayName: (day: string) => `${day} ${weekday(day)}`,
  moreOfTheDay: "当天其他头条",
  wholeDay: "当天全部",
  headlineDays: "按日期查头条",
  newerDay: "后一天",
  olderDay: "前一天",
  backToToday: "今日头条",
  noHeadlines: "编辑还没有排出头条。",
  noHeadlinesOfDay: (day: string) => `${day}没有头条。`,
  readNews: "去看资讯",

  news: "资讯",
  newsDescription:
    "明白财经的全部文章，按时间从新到旧：宏观、公司、市场、政策、评论、深度与数据，每篇先用一句话说明白。",
  newsIntro: "全部文章，从新到旧。每篇先说清对你意味着什么。",
  allNews: "全部",
  columns: "栏目",
  subColumns: "子栏目",
  noArticles: "这里还没有文章。",
  noOlderArticles: "没有更早的文章了。",
  goHome: "回到首页",
  columnDescription: (name: string) => `${name}栏目的全部文章，按时间从新到旧，每篇先用一句话说明白。`,

  industryDescription: (name: string) => `${name}行业的财经解读、专题、榜单与抽检，按时间从新到旧。`,
  sectors: "细分领域",
  allSectors: "全部",
  hotSubjects: "正在追踪",
  stream: "最新文章",

  archive: "文章归档",
  archiveDescription: "按月翻阅全部文章，每天一组。",
  archiveOf: (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月的文章`,
  archiveMonths: "按月份查文章",
  monthCount: (count: number) => `${count}篇`,
  monthName: (month: string) => `${Number(month.slice(5))}月`,
  yearName: (year: string) => `${year}年`,
  archiveTotal: (count: number) => `共${count}篇`,
  archiveBounded: "这个月的文章太多，这里只列出较新的一部分；更早的请用搜索查找。",
  chooseMonth: "选择月份",

  heat: "热榜",
  boards: "榜单",
  subjects: "专题",
  bulletins: "抽检",
  batches: (count: number) => `抽检${count}批次`,
  failedBatches: "批次不合格",
  allPassed: "全部合格",
  subjectArticles: (count: number) => `${count}篇`,
  contributeTitle: "把你懂的事讲给普通人听",
  contributeText: "在工厂管过采购、在医院排过床位、为一份合同算过账？写下来，投给我们。",
  contribute: "看投稿要求",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    news: typeof texts;
  }
}
