import { useMessages } from "#app/i18n/messages.ts";
import { NounsScreen } from "./nouns-screen.tsx";

const KINDS = ["source"] as const;

/** 来源: the sources of texts and their terms. */
export default function SourcesScreen() {
  const { screens } = useMessages("newsroom");
  return <NounsScreen title={screens.sources} kinds={KINDS} />;
}
