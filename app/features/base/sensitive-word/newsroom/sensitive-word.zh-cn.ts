import type { RuleFamily, RuleKind, Severity } from "#app/features/newsroom/check/check.rules.ts";
import type { WordAction } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";

const actions: Record<WordAction, string> = {
  refuse: "拦下",
  hold: "先审",
  name: "名字里不能有",
  "whole-name": "不能当名字",
};
const families: Record<RuleFamily, string> = {
  misspelling: "错别字",
  style: "行文",
  advertising: "广告法",
  unsourced: "没有出处",
  pair: "公司与代码",
};
const kinds: Record<RuleKind, string> = { literal: "原样", linear: "模式", pair: "名称=代码" };
const severities: Record<Severity, string> = { block: "不放行", confirm: "要说明", hint: "提示" };

/** Texts of 词与规则: words forbidden in comments and names, and rules of the automatic check of stories. */
const texts = {
  tabsLabel: "词还是规则",
  tabs: { words: "敏感词", rules: "检查规则" },
  failed: "没有读到，请再试一次。",
  find: "找词",
  findRule: "找规则",
  all: "全部",
  count: (count: number) => `${count.toLocaleString("en")}个词`,
  none: "没有这样的词。",
  more: "再看一些",
  pick: "选中",
  select: (what: string) => `选中：${what}`,
  word: "词",
  action: "怎么办",
  actions,
  off: "去掉",
  add: "加词、导入",
  addTitle: "改词表",
  typed: "词，一行一个",
  typedHint: "可以粘贴很多，也可以粘贴表格；“词,拦下”或“词,先审”可以逐个写明怎么办",
  file: "从文件读（XLSX、DOCX、CSV、TXT）",
  forAll: "没有写明的都",
  remove: (count: number) => `去掉选中的${count}个`,
  try: "看看会怎样",
  change: "就这样改",
  changed: (count: number) => `改了${count}个词，一秒内全站生效`,
  tried: {
    list: (added: number, changed: number, removed: number, same: number) =>
      `加${added}个，改${changed}个，去掉${removed}个，${same}个本来就是这样。`,
    hits: (hits: number, comments: number) => `最近30天的${comments}条评论里，${hits}条有这些词。`,
    faults: "这些不是词，请改掉：",
    times: (word: string, hits: number) => `${word} ${hits}`,
  },
  exportCsv: "导出CSV",
  exportTxt: "导出TXT",
  exportJson: "导出JSON",
  changes: "改动记录",
  changesTitle: "词表的改动",
  noChanges: "还没有改过。",
  by: (name: string) => (name === "" ? "命令行" : name),
  changeLine: (added: number, changed: number, removed: number) => `加${added}，改${changed}，去掉${removed}`,
  undo: "撤回",
  undone: "已撤回",
  isUndoing: "这是一次撤回",
  left: (changed: number, left: number) =>
    left === 0 ? `撤回了${changed}个词` : `撤回了${changed}个词，${left}个后来又改过，没有动`,
  rules: {
    none: "没有这样的规则。",
    add: "写一条",
    suggest: "建议一条",
    columns: { pattern: "找什么", family: "哪一类", severity: "找到了", state: "状态", advice: "建议" },
    families,
    kinds,
    severities,
    on: "启用",
    off: "停用",
    suggested: (name: string) => (name === "" ? "建议" : `${name}建议`),
    onlySuggested: (count: number) => `只看建议（${count}）`,
    addTitle: "写一条检查规则",
    suggestTitle: "建议一条检查规则",
    editTitle: "检查规则",
    family: "哪一类",
    kind: "怎么认",
    pattern: "找什么",
    patternHint: {
      literal: "原样的字",
      linear: "可以用 . […] \\d (甲|乙) ? {m,n}；不能用 * +，多长的稿件也不会慢",
      pair: "公司名=证券代码，比如 贵州茅台=600519",
    } satisfies Record<RuleKind, string>,
    severity: "找到了怎么办",
    advice: "建议写成",
    adviceEn: "建议（英文）",
    hits: "这些句子里要找得到",
    misses: "这些句子里不能找到",
    examplesHint: "一行一句，最多10句；保存时必须都对",
    enabled: "启用",
    save: "保存",
    accept: "采纳",
    decline: "不采纳",
    declined: "没有采纳，这条建议去掉了",
    send: "送出建议",
    saved: "已保存，下一次检查就用它",
    sent: "已送出，等主编、校对或法务采纳",
    faults: {
      pattern: (text: string) => `这样写不行：${text}`,
      pair: () => "要写成 名称=代码",
      hit: (text: string) => `“${text}”里没有找到`,
      miss: (text: string) => `“${text}”里找到了`,
      taken: () => "同一类里已经有一条找这个的",
    },
    stale: "别人刚改过这一条。下面是现在的样子，你写的还在。",
    mine: "用我写的",
    theirs: "用现在的",
    versions: "以前怎么写",
    version: (number: number) => `第${number}版`,
    take: "填到上面",
    import: "导入",
    importTitle: "导入检查规则",
    file: "JSON或CSV文件",
    fileHint: "列和导出的一样；同一类里找同样东西的那条会被换掉",
    tried: (added: number, changed: number, same: number) => `加${added}条，改${changed}条，${same}条一样。`,
    broken: "这个文件读不懂。",
    row: (row: number, text: string) => `第${row}条：${text}`,
    imported: (count: number) => `导入了${count}条`,
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "sensitive-word": typeof texts;
  }
}
