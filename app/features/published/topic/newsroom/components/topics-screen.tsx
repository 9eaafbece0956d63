import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

/** Shows 话题, the screen of topics. */
export default function TopicsScreen() {
  return <RecordScreen nouns="topics" texts={useMessages("topic")} />;
}
