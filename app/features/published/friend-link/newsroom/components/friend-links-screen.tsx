import { LogoField } from "#app/features/base/picture/newsroom/components/logo-field.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

const PARTS = { Picture: LogoField };

/** Shows 友情链接, the screen of links to other sites. */
export default function FriendLinksScreen() {
  return <RecordScreen nouns="friend-links" texts={useMessages("friend-link")} parts={PARTS} />;
}
