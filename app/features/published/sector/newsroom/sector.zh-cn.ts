import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import type { sector } from "#app/features/published/sector/sector.fields.ts";

/** Chinese texts of sectors in the newsroom. */
const texts = {
  name: "细分行业",
  newOne: "新建细分行业",
  none: "还没有细分行业。先有行业，再分细分。",
  note: "同一个行业里排先后。",
  fields: {
    industry_id: "行业",
    name: "名字",
    name_en: "英文名",
    slug: "地址里的名字",
  },
  columns: {
    industry_id: "行业",
    slug: "地址里的名字",
  },
  any: {},
  hints: {
    slug: "小写字母、数字和短横线",
  },
  choices: {},
} satisfies RecordTexts<typeof sector>;
export default texts;

type Texts = typeof texts;
declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    sector: Texts;
  }
}
