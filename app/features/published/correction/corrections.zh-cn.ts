/** Texts of the dialog in which a reader reports an error in an article. */
const texts = {
  title: "哪里写错了？",
  quote: "写错的那句话",
  quoteHint: "先在文章里选中，再点“发现有误？告诉我们”，会自己填上；也可以照着抄过来",
  said: "错在哪里",
  saidHint: "写明对的是什么、从哪里看到的，编辑改得更快",
  send: "告诉编辑",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    corrections: typeof texts;
  }
}
