/** Texts of the home page. */
const texts = {
  title: "首页",
  front: "头条",
  flashes: "24小时",
  allFlashes: "全部快讯",
  importantFlash: "重要：",
  subjects: "专题",
  heat: "热榜",
  heatTabs: "热榜的时段",
  heatOfDay: "24小时热榜",
  heatOfWeek: "周榜",
  heatOfHours: (hours: number) => (hours % 24 === 0 ? `${hours / 24}天` : `${hours}小时`),
  wholeBoard: "完整榜单",
  bulletins: "抽检",
  searchBatches: "查批次",
  columns: "栏目",
  links: "友情链接",
  allLinks: "全部链接",
  empty: "这里很快会有第一篇文章。",
  about: "关于我们",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    home: typeof texts;
  }
}
