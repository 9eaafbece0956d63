import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { page } from "#app/features/published/page/page.fields.ts";

/** Chinese texts of single pages in the newsroom. */
const texts = {
  name: "单页",
  newOne: "新建单页",
  none: "还没有单页。",
  note: "条款、隐私政策这类，每一版都留着。",
  fields: {
    title: "标题",
    title_en: "英文标题",
    slug: "地址里的名字",
    version: "版本号",
    effective_date: "生效日期",
    body_html: "正文",
    body_html_en: "英文正文",
    seo_description: "给搜索引擎的说明",
    seo_description_en: "给搜索引擎的英文说明",
    template: "样式",
    show_in_footer: "放进页脚",
    published: "读者看得到",
  },
  columns: {
    slug: "地址",
    version: "版本",
    effective_date: "生效日期",
  },
  any: {},
  hints: {
    title_en: "不写，英文读者看到中文",
    slug: "小写字母、数字和短横线",
    version: "会员同意的是哪一版，按它算。条款改了就换一个",
  },
  choices: {
    template: { article: "文章", plain: "朴素" },
  },
} satisfies RecordTexts<typeof page>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "single-page": Texts;
  }
}
