/** Texts of the pages of terms, and of their notes in articles. */
const texts = {
  title: "名词",
  intro: "新闻里那些绕口的词，一个一个说明白：它是什么，跟你的钱有什么关系，再算一个例子。",
  letters: "按拼音找",
  also: "也叫",
  money: "跟你的钱有什么关系",
  example: "算一个例子",
  related: "相关的词",
  articles: (name: string) => `看讲到“${name}”的文章`,
  notes: "文中的名词",
  more: "看例子",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    term: typeof texts;
  }
}
