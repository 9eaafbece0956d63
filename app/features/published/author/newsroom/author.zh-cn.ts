import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { author } from "#app/features/published/author/author.fields.ts";

/** Chinese texts of authors in the newsroom. */
const texts = {
  name: "作者",
  newOne: "新建作者页",
  none: "还没有作者页。文章里的名字现在只是文字。",
  note: "本人同意了才有页面。文章按署名归到作者名下。",
  fields: {
    name: "署名",
    other_names: "其他署名",
    portrait: "头像",
    intro: "写什么",
    intro_en: "写什么（英文）",
    consent_on: "本人同意的日期",
    consent_note: "怎么同意的",
    merged_into: "并入",
    published: "读者看得到",
  },
  columns: {
    other_names: "其他署名",
    consent_on: "同意日期",
  },
  any: {},
  hints: {
    name: "和文章里写的一样",
    other_names: "同一个人用过的别的署名，用逗号隔开",
    portrait: "从素材库选或上传一张，也可以写本站图片的地址，以 / 开头",
    intro: "一两句话：这个人报道什么，懂什么",
    intro_en: "不写，英文读者看到中文",
    consent_on: "没有本人同意，不能让读者看到",
    consent_note: "比如书面、邮件；只有编辑部看得到",
    merged_into: "并入以后，这个地址永久跳到那位作者的页面",
  },
  choices: {
    merged_into: { "": "不并入" },
  },
} satisfies RecordTexts<typeof author>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    author: Texts;
  }
}
