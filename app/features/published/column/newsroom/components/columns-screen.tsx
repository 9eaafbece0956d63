import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";
import type { UsePath } from "#app/newsroom/kit/records/remove-record.tsx";

/** The list of stories can show those of a column. */
const pathOfUse: UsePath = (use, id) =>
  use === "articles" || use === "stories" ? `/newsroom/stories?column=${id}` : undefined;

/** 栏目: columns of two levels. */
export default function ColumnsScreen() {
  return <RecordScreen nouns="columns" texts={useMessages("column")} pathOfUse={pathOfUse} />;
}
