import { LogoField } from "#app/features/base/picture/newsroom/components/logo-field.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

const PARTS = { Picture: LogoField };

/** Shows 作者, the screen of authors with pages. */
export default function AuthorsScreen() {
  return <RecordScreen nouns="authors" texts={useMessages("author")} parts={PARTS} />;
}
