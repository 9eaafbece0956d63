/** Texts for sharing a page. */
const texts = {
  share: "分享",
  ways: "分享方式",
  copyLink: "复制链接",
  copied: "链接已复制",
  notCopied: (url: string) => `没能复制，请手动复制：${url}`,
  wechat: "微信",
  weibo: "微博",
  card: "分享图",
  native: "更多",
  scan: "微信扫一扫",
  scanHint: "用微信扫这个二维码，在手机上打开后点右上角分享。",
  codeOf: (url: string) => `二维码，内容是${url}`,
  noCode: "二维码没有生成出来，可以先复制链接。",
  close: "关闭",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    share: typeof texts;
  }
}
