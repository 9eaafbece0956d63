/** Texts drawn into share cards, in the language of the card. */
const shareCard = {
  plain: "一句话说明白",
  scan: "扫码看全文",
  billboard: "榜单",
  subject: "专题",
  bulletin: "抽检",
  flash: "快讯",
  author: "作者",
  topic: "话题",
  company: "公司",
};

export default shareCard;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "share-card": typeof shareCard;
  }
}
