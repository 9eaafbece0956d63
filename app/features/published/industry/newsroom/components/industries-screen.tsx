import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

/** Shows 行业, the screen of industries. */
export default function IndustriesScreen() {
  return <RecordScreen nouns="industries" texts={useMessages("industry")} />;
}
