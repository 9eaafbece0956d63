import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { industry } from "#app/features/published/industry/industry.fields.ts";

/** Chinese texts of industries in the newsroom. */
const texts = {
  name: "行业",
  newOne: "新建行业",
  none: "还没有行业。",
  note: "首页的行业区块按这个顺序排。",
  fields: {
    name: "名字",
    name_en: "英文名",
    slug: "地址里的名字",
    intro: "简介",
    intro_en: "英文简介",
    keywords: "关键词",
    palette: "题图的颜色",
    seo_description: "给搜索引擎的说明",
    enabled: "读者看得到",
  },
  columns: {
    slug: "地址里的名字",
    keywords: "关键词",
  },
  any: {},
  hints: {
    slug: "小写字母、数字和短横线",
    intro_en: "不写，英文读者看到中文",
    keywords: "用逗号隔开",
  },
  choices: {
    palette: {
      ink: "墨",
      consumer: "消费",
      auto: "汽车",
      health: "医健",
      tech: "科技",
      property: "房产",
    },
  },
} satisfies RecordTexts<typeof industry>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    industry: Texts;
  }
}
