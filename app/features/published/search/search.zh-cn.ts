/** Texts of the search page. */
const texts = {
  title: "搜索",
  titleFor: (query: string) => `“${query}”的搜索结果`,
  description: "在文章、快讯、榜单、专题、抽检通报和站内页面里搜索。",
  label: "搜索词",
  placeholder: "公司、产品、政策，或一句话",
  submit: "搜索",
  results: "搜索结果",
  count: (count: string) => `找到${count}条`,
  overCount: (count: number) => `相关的很多，列出其中${count}条`,
  noneWhole: "没有一条把你写的词全都写着。下面这些最接近，缺哪些写在每条后面。",
  instead: (typed: string, words: string) => `没有文章写着“${typed}”，下面是“${words}”的结果。`,
  partly: "以下不全，但接近",
  lacks: (words: string[]) => `没有${words.map((word) => `“${word}”`).join("、")}`,
  titlesOnly: "只有一个字时，只在标题里找。多写一个字，可以搜到正文。",
  kinds: "类型",
  kind: { article: "文章", flash: "快讯", billboard: "榜单", subject: "专题", bulletin: "抽检", page: "页面" },
  industries: "行业",
  times: "时间",
  time: { day: "一天内", week: "一周内", month: "一月内", year: "一年内" },
  orders: "排序",
  order: { relevance: "最相关", time: "最新" },
  any: "不限",
  filters: "筛选",
  sampleHint: (query: string) => `在抽检批次里查“${query}”`,
  start: "想看点什么？",
  startHint: "可以搜公司、产品、政策，也可以搜一个你没弄懂的词。",
  hotTags: "大家常看的标签",
  hotArticles: "正在被读的文章",
  tooLong: (max: number) => `搜索词太长了，请缩短到${max}个字以内。`,
  unsearchable: "只有标点符号，没有可以搜的字。请写一个词。",
  nothing: (query: string) => `没有找到“${query}”`,
  nothingHint: "可以换一个说法，或者少写几个词。",
  withoutFilters: "去掉筛选再搜",
  wrongFilter: "地址里的筛选条件不对，没有照它搜。",
  wrongPage: (last: number) => `没有这一页。页码是1到${last}的整数。`,
  firstPage: "回到第一页",
  pastLastPage: "没有更多结果了，请加一个词缩小范围。",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    search: typeof texts;
  }
}
