/** Texts of the pages of authors, topics and companies. */
const texts = {
  olderTitle: (name: string) => `${name} · 更早的文章`,
  kinds: { author: "作者", topic: "话题", company: "公司" },
  demo: { author: "演示：这个人是虚构的。", topic: "演示内容。", company: "演示：这家公司是虚构的。" },
  otherNames: (names: string) => `又名：${names}`,
  articles: "文章",
  flashes: "快讯",
  bulletins: "抽检通报",
  batches: (failed: number, total: number) => `共${total}批次，${failed}批次不合格`,
  description: {
    company: (name: string) => `提到${name}的文章、快讯和抽检通报，按时间从新到旧。`,
    author: (name: string) => `${name}写的文章，按时间从新到旧，每篇先用一句话说明白。`,
    topic: (name: string) => `讲到“${name}”的文章，按时间从新到旧，每篇先用一句话说明白。`,
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    dossier: typeof texts;
  }
}
