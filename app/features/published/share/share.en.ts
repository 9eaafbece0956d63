import type share from "./share.zh-cn.ts";

export default {
  share: "Share",
  ways: "Ways to share",
  copyLink: "Copy link",
  copied: "Link copied",
  notCopied: (url: string) => `It could not be copied; please copy it by hand: ${url}`,
  wechat: "WeChat",
  weibo: "Weibo",
  card: "Picture",
  native: "More",
  scan: "Scan with WeChat",
  scanHint: "Scan this code with WeChat, then share from the menu in the corner of your phone.",
  codeOf: (url: string) => `QR code of ${url}`,
  noCode: "The QR code could not be made. You can copy the link instead.",
  close: "Close",
} satisfies typeof share;
