import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";
import type { UsePath } from "#app/newsroom/kit/records/remove-record.tsx";

/** Returns the path of the list of stories, which can be filtered by column. */
const pathOfUse: UsePath = (use, id) =>
  use === "articles" || use === "stories" ? `/newsroom/stories?column=${id}` : undefined;

/** Shows 栏目, the screen of columns, which have two levels. */
export default function ColumnsScreen() {
  return <RecordScreen nouns="columns" texts={useMessages("column")} pathOfUse={pathOfUse} />;
}
