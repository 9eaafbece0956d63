import { BodyField } from "#app/features/base/picture/newsroom/components/body-field.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

const PARTS = { Body: BodyField };

/** Shows 单页, the screen of single pages such as the terms. */
export default function PagesScreen() {
  return <RecordScreen nouns="pages" texts={useMessages("single-page")} parts={PARTS} />;
}
