/** Texts of the boot script, separate to keep it small. */
export default {
  justNow: "刚刚",
  minutesAgo: (count: number) => `${count}分钟前`,
  hoursAgo: (count: number) => `${count}小时前`,
  offline: "网络断开了。已经打开的内容可以继续看，连上后再翻页。",
  online: "网络恢复了。",
  consent: "我们想用第三方统计了解哪些文章有人看，它会收到页面地址，不含你的账号和手机号。同意吗？",
  consentYes: "同意",
  consentNo: "不同意",
};
