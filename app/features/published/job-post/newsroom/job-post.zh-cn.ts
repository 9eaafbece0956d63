import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { jobPost } from "#app/features/published/job-post/job-post.fields.ts";

/** Chinese texts of job posts in the newsroom. */
const texts = {
  name: "职位",
  newOne: "新建职位",
  none: "现在不招人。新建一个职位，它就出现在“加入我们”。",
  note: "到截止那天过完，自动下线。",
  fields: {
    title: "标题",
    title_en: "英文标题",
    department: "部门",
    department_en: "英文部门",
    place: "地点",
    place_en: "英文地点",
    headcount: "人数",
    description: "说明",
    description_en: "英文说明",
    mail: "收简历的邮箱",
    ends_on: "招到哪天",
    published: "读者看得到",
  },
  columns: {
    department: "部门",
    place: "地点",
    ends_on: "截止",
  },
  any: {},
  hints: {
    title_en: "不写，英文读者看到中文",
    description_en: "不写，英文读者看到中文",
    ends_on: "那天过完就不再显示；不填就一直显示",
  },
  choices: {},
} satisfies RecordTexts<typeof jobPost>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "job-post": Texts;
  }
}
