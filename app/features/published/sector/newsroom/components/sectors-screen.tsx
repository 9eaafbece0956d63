import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

/** Shows 细分行业, the screen of sectors, which are parts of industries. */
export default function SectorsScreen() {
  return <RecordScreen nouns="sectors" texts={useMessages("sector")} />;
}
