import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { company } from "#app/features/published/company/company.fields.ts";

/** Chinese texts of companies in the newsroom. */
const texts = {
  name: "公司",
  newOne: "新建公司",
  none: "还没有公司页。",
  note: "只写这家公司做什么，不写股价。提到它的文章、快讯和抽检通报几分钟后自动列出。",
  fields: {
    name: "名字",
    other_names: "别的名字",
    intro: "做什么",
    intro_en: "做什么（英文）",
    merged_into: "并入",
    published: "读者看得到",
  },
  columns: {
    other_names: "别的名字",
  },
  any: {},
  hints: {
    name: "文章里最常用的叫法；容易和普通词混的不要写，比如“苹果”",
    other_names: "全称、品牌、旧名，用逗号隔开；抽检通报按全称或品牌对上",
    intro: "一两句话：卖什么，给谁用",
    intro_en: "不写，英文读者看到中文",
    merged_into: "并入以后，这个地址永久跳到那家公司的页面",
  },
  choices: {
    merged_into: { "": "不并入" },
  },
} satisfies RecordTexts<typeof company>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    company: Texts;
  }
}
