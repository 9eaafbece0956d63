import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { friendLink } from "#app/features/published/friend-link/friend-link.fields.ts";

/** Chinese texts of friend links in the newsroom. */
const texts = {
  name: "友情链接",
  newOne: "新建友情链接",
  none: "还没有友情链接。",
  note: "按分组显示，组里按这个顺序。",
  fields: {
    name: "名字",
    url: "网址",
    group_name: "分组",
    kind: "显示成",
    logo: "标志图",
    position: "放在哪里",
    nofollow: "告诉搜索引擎不跟进",
    enabled: "读者看得到",
  },
  columns: {
    url: "网址",
    group_name: "分组",
    position: "位置",
  },
  any: {},
  hints: {
    url: "以http:// 或https:// 开头",
    logo: "从素材库选或上传一张，也可以写本站图片的地址，以 / 开头",
  },
  choices: {
    kind: { text: "文字", image: "图片" },
    position: { inner: "友情链接页", home: "首页和友情链接页" },
  },
} satisfies RecordTexts<typeof friendLink>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "friend-link": Texts;
  }
}
