import { SITE_NOUNS } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { NounsScreen } from "./nouns-screen.tsx";

const KINDS = SITE_NOUNS.filter((kind) => kind !== "source");

/** 栏目: columns, industries with their sectors, single pages, job posts and friend links, each with its order and form. */
export default function ColumnsScreen() {
  const { screens } = useMessages("newsroom");
  return <NounsScreen title={screens.columns} kinds={KINDS} />;
}
