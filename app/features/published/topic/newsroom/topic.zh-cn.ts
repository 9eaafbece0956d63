import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { topic } from "#app/features/published/topic/topic.fields.ts";

/** Chinese texts of topics in the newsroom. */
const texts = {
  name: "话题",
  newOne: "新建话题",
  none: "还没有话题。文章的标签现在都去搜索。",
  note: "一个标签加一句话。满3篇文章，读者才有页面，不满时去搜索。",
  fields: {
    name: "标签",
    other_names: "同样意思的标签",
    intro: "一句话",
    intro_en: "一句话（英文）",
    merged_into: "并入",
    published: "读者看得到",
  },
  columns: {
    other_names: "同样意思的标签",
  },
  any: {},
  hints: {
    name: "和文章的标签一样",
    other_names: "这些标签的文章也列进来，用逗号隔开",
    intro: "这个话题讲的是什么，跟读者有什么关系",
    intro_en: "不写，英文读者看到中文",
    merged_into: "并入以后，这个地址永久跳到那个话题的页面",
  },
  choices: {
    merged_into: { "": "不并入" },
  },
} satisfies RecordTexts<typeof topic>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    topic: Texts;
  }
}
