import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

/** 细分行业: parts of industries. */
export default function SectorsScreen() {
  return <RecordScreen nouns="sectors" texts={useMessages("sector")} />;
}
