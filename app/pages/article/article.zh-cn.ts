/** Texts of the article page. */
const texts = {
  text: "正文",
  plain: "一句话说明白",
  by: (names: string) => names,
  editor: (name: string) => `责任编辑：${name}`,
  source: "来源",
  characters: (count: string) => `${count}字`,
  minutes: (count: number) => `阅读约${count}分钟`,
  updated: "更新于",
  corrected: "更正于",
  ai: { assisted: "AI辅助", generated: "AI生成" },
  origin: { reprint: "转载", compiled: "编译", contributed: "投稿" },
  demo: "演示",
  demoNote: "这是一篇演示文章，其中的人物、机构与数字都是虚构的，不能当作事实引用。",
  disclaimer: "本文只为说明白事情，不构成投资建议。投资有风险，决定请自己做。",
  contents: "本文目录",
  contentsShort: "目录",
  tools: "阅读工具",
  /** Link to the discussion, among the tools. */
  discussion: (count: number) => (count === 0 ? "评论" : `评论${count}`),
  calculators: "算一算",
  tags: "标签",
  /** Texts of the corrections at the end of the article. */
  corrections: { title: "更正与说明", correction: "更正", update: "更新", clarification: "说明" },
  correction: "发现有误？告诉我们",
  around: "上一篇与下一篇",
  older: "上一篇",
  newer: "下一篇",
  subjects: "所属专题",
  related: "相关阅读",
  printedFrom: (url: string) => `本文地址：${url}`,
  /** Texts of the reading aids: voice, pictures. */
  listen: "朗读",
  pause: "暂停",
  resume: "继续",
  stop: "停止",
  cannotSpeak: "这台设备没能读出声来，可能缺少中文语音。",
  zoom: (alt: string) => (alt === "" ? "放大图片" : `放大图片：${alt}`),
  close: "关闭",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    article: typeof texts;
  }
}
