/** Texts of versions: the list, the comparison of two versions, and the page beside the form. */
const texts = {
  title: (name: string) => `“${name}”的版本`,
  number: (number: number) => `第${number}版`,
  nobody: "命令行或导入",
  compared: "两版对比",
  against: "和哪一版比",
  onlyOne: "只有这一版，还没有人改过。",
  restore: (number: number) => `回到第${number}版`,
  close: "关闭",
  conflict: {
    title: (by: string) => (by === "" ? "别人也改了" : `${by}也改了`),
    hint: "只有一个人改过的，已经替你选好。两个人都改了的，选一个。",
    same: "两边写的一样，存下就好。",
    mine: "我写的：",
    theirs: "对方写的：",
    allMine: "都用我的",
    allTheirs: "都用对方的",
    merge: "按选的存",
  },
  removing: {
    ask: (name: string) => `删除“${name}”？`,
    text: "读者那里马上就没有了。它的各个版本和这一步都留在日志里。",
    remove: "删除",
    looking: "正在看有什么用着它……",
    used: "这些内容还用着它，现在删不掉。先移走它们，或者只把它隐藏：",
  },
  live: {
    title: "读者看到的",
    loading: "正在打开页面……",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    versions: typeof texts;
  }
}
