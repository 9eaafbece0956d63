/** 旧地址: texts of the screen of old addresses. */
const texts = {
  intro: "文章搬来以前的网址。读者和搜索引擎打开旧地址，会直接到现在的页面。",
  search: "找旧地址或新地址",
  add: "加旧地址",
  edit: "修改",
  editOf: (path: string) => `修改旧地址${path}`,
  remove: "删除",
  removeOf: (path: string) => `删除旧地址${path}`,
  removeTitle: "删除这个旧地址？",
  removeText: (path: string) => `以后打开${path}只会看到“页面不存在”。`,
  path: "旧地址",
  pathHint: "从斜杠开始，比如/2020/01/hello；也可以粘贴整条网址",
  target: "现在的地址",
  targetHint: "本站的路径，比如/news/12；留空表示页面已经没有了（410）",
  gone: "页面已经没有了（410）",
  hits: "打开次数",
  lastHit: "最近一次",
  never: "还没有",
  save: "保存",
  saved: (path: string, target: string) => (target === "" ? `${path}已标为没有了` : `${path}现在跳到${target}`),
  removed: "已删除",
  failed: "没有读到，请再试一次。",
  none: "没有旧地址。",
  more: "再看一些",
  missing: "常有人打开、却不存在的地址",
  missingIntro: "只记地址和次数，不记是谁打开的。90天没有人再打开的会删掉。",
  missingPath: "地址",
  asked: "打开次数",
  noneMissing: "还没有这样的地址。",
  lead: "指到…",
  leadOf: (path: string) => `把${path}指到现在的页面`,
  acts: "操作",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    addresses: typeof texts;
  }
}
