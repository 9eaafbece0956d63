import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { column } from "#app/features/published/column/column.fields.ts";

/** Chinese texts of columns in the newsroom. */
const texts = {
  name: "栏目",
  newOne: "新建栏目",
  none: "还没有栏目。新建一个，稿件就有地方放了。",
  note: "两级栏目；顺序就是读者看到的顺序。",
  fields: {
    name: "名字",
    name_en: "英文名",
    slug: "地址里的名字",
    parent_id: "上级栏目",
    description: "说明",
    description_en: "英文说明",
    template: "样式",
    seo_description: "给搜索引擎的说明",
    show_in_nav: "放进导航",
    enabled: "读者看得到",
  },
  columns: {
    slug: "地址里的名字",
    template: "样式",
  },
  any: {},
  hints: {
    slug: "小写字母、数字和短横线",
    description_en: "不写，英文读者看到中文",
  },
  choices: {
    parent_id: { "": "没有上级，是一级栏目" },
    template: { list: "图文列表", cards: "卡片" },
  },
} satisfies RecordTexts<typeof column>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    column: Texts;
  }
}
