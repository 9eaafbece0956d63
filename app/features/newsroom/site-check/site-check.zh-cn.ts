/** Texts of the screen 网站体检, which lists everything that a real site still lacks. */
const texts = {
  title: "网站体检",
  intro: "对外开放前要补齐的，和平时要留意的。配置和磁盘说的是正在回应你的这台服务器。",
  failed: "没有读到，请再试一次。",
  none: "没有发现问题。",
  summary: (missing: number) => (missing === 0 ? "没有缺的。" : `还缺${missing}项。`),
  grades: { missing: "还缺的", warning: "要留意的", reminder: "请人确认的" },
  fix: "怎么办：",
  screens: { settings: "打开设置", deliveries: "打开没送到" },
  again: "重新检查",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "site-check": typeof texts;
  }
}
