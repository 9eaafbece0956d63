/** Texts of the list of subjects and the page of a subject. */
const texts = {
  title: "专题",
  description: "一件事要跟着看一阵子，才看得明白。每个专题把来龙去脉、算账和提醒收在一起，有新进展就续上。",
  status: { ongoing: "进行中", ended: "已结束" },
  articles: (count: number) => (count >= 1000 ? "1000+篇" : `${count}篇`),
  updated: "更新于",
  started: "始于",
  endedOn: "止于",
  sections: "本专题目录",
  timeline: "时间线",
  timelineIntro: "从新到旧，记下每一步。",
  related: "其他专题",
  tags: "标签",
  shareImage: "保存分享图",
  demo: "示例内容：人物、机构和数字均为演示而编写。",
  empty: "还没有专题。",
  emptySubject: "这个专题刚开张，第一篇正在路上。",
  toNews: "看最新资讯",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    subject: typeof texts;
  }
}
