import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { source } from "./source.fields.ts";

/** Chinese texts of sources in the newsroom. */
const texts = {
  name: "来源",
  newOne: "新建来源",
  none: "还没有来源。转载和编译的稿件，来源要先列在这里。",
  note: "转载、编译的稿件，签发时照这里查：停用的、到期的、不许转载的，都发不出去。",
  visibility: { head: "能不能用", on: "能用", off: "停用" },
  fields: {
    name: "名字",
    list: "在哪张名单上",
    edition: "名单的版次",
    host: "网站",
    may_reprint: "允许全文转载",
    terms: "约定",
    valid_until: "用到哪天",
    active: "现在能用",
  },
  columns: {
    list: "名单",
    edition: "版次",
    host: "网站",
    valid_until: "期限",
  },
  any: { list: "全部名单" },
  hints: {
    edition: "官方名单是哪一版，如2021-10",
    host: "只写域名，如news.example.com；转载的原文链接要在它下面。不写就查不了，每篇转载都要签的人自己看链接",
    terms: "写给同事看：怎么署名，能不能改标题，图片怎么算",
    valid_until: "那天过完就不能再用；不填就没有期限",
  },
  choices: {
    list: { official: "官方名单", partner: "合作媒体", own: "本站", other: "其他" },
  },
  filter: {
    standing: "现状",
    anyStanding: "全部现状",
    standings: { use: "在用", soon: "30天内到期", over: "已到期", off: "停用" },
  },
  imported: {
    open: "导入名单",
    title: "导入来源名单",
    file: "名单文件",
    fileHint: ".xlsx或CSV，有“名称”一列就行；“域名”“备注”有就一起读。这里存出去的文件也认得，改好可以整份导回来",
    list: "这是哪张名单",
    edition: "版次",
    mayReprint: "名单上的来源允许全文转载",
    reading: "正在读……",
    counts: (added: number, changed: number, same: number) => `新增${added}个，改动${changed}个，${same}个不变`,
    stop: (count: number) => `这一版里没有的${count}个一起停用`,
    more: (count: number) => `还有${count}个`,
    left: (count: number) => `${count}行有问题，不会导入：`,
    row: (row: number, name: string, why: string) => `第${row}行${name === "" ? "" : `“${name}”`}：${why}`,
    faults: {
      errorValue: "有一格是算不出的错误值（如#N/A），要先在表里改好",
      noName: "没有名称",
      longName: "名称超过80字",
      badHost: "域名认不出来",
      longTerms: "备注超过1000字",
      longEdition: "版次超过40字",
      badList: "名单写的不是官方名单、合作媒体、本站或其他",
      badYes: "该写“是”或“否”的地方认不出来",
      badDay: "日期认不出来，要写成2027-12-31这样",
      twice: "和前面的重名",
    },
    unhosted: (count: number) =>
      `${count}个允许转载、却没有域名：转载它们时链接没法核对，每篇都要签的人自己看。补上域名就不用了。`,
    fileName: (day: string) => `来源名单${day}`,
    columns: ["名称", "域名", "名单", "版次", "允许全文转载", "约定", "用到哪天", "现在能用"],
    take: "导入",
    taken: (count: number) => `已导入，${count}个来源有变动`,
    undo: "撤销这次导入",
    undone: "已撤销，和导入前一样",
    close: "完成",
    note: (edition: string) => `导入名单${edition}`,
  },
} satisfies RecordTexts<typeof source> & { filter: object; imported: object };
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    source: Texts;
  }
}
