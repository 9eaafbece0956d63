/** Texts of previews: a story on its real page, for staff members and for guests with a link. */
const texts = {
  act: "预览",
  title: (story: string) => `预览：${story}`,
  frame: (width: number) => `${width}像素宽的页面`,
  width: "宽度",
  widths: { 390: "手机390", 1280: "电脑1280" },
  theme: "背景",
  themes: { light: "亮", dark: "暗" },
  links: "给外面的人看",
  close: "关闭",
  loading: "正在排出页面…",
  pinned: "链接里是此刻的文字，之后再改，对方看到的不变。",
  forWhom: "给谁看",
  forWhomHint: "名字会印在对方看到的页面上",
  hours: "多久有效",
  hoursOf: (hours: number) => `${hours}小时`,
  opens: "可以打开几次",
  opensOf: (opens: number) => `${opens}次`,
  make: "生成链接",
  shown: "链接只显示这一遍，请发给对方本人。",
  copy: "复制",
  copied: "已复制",
  list: "已经给出的链接",
  none: "还没有给出过链接。",
  used: (opened: number, left: number) => `打开过${opened}次，还剩${left}次`,
  until: (time: string) => `到${time}`,
  over: "已失效",
  revoke: "作废",
  by: (name: string) => `${name}给的`,
  /** Texts for guests with a preview link. */
  outside: {
    title: "稿件预览",
    note: (whom: string, time: string) => `只给${whom}看，请勿转发 · ${time}前有效`,
    watermark: (whom: string) => `${whom} · 未发布，请勿转发`,
    opening: "正在打开…",
    gone: "这个链接打不开",
    goneHint: "它可能已经过期、用完，或被收回。请向给你链接的编辑再要一个。",
    failed: "没有连上服务器，请稍后再试。",
    again: "再试一次",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    preview: typeof texts;
  }
}
