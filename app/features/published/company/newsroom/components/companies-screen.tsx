import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

/** Shows 公司, the screen of companies. */
export default function CompaniesScreen() {
  return <RecordScreen nouns="companies" texts={useMessages("company")} />;
}
