import { useMessages } from "#app/i18n/messages.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";

type Props = {
  /** The row of the link. */
  row: number;
  href: string;
  title: string;
  onFocus?: () => void;
};

/** Shows the title of a story in a list, as the link of its row. */
export function StoryLink({ row, href, title, onFocus }: Props) {
  const { untitled } = useMessages("stories");
  return (
    <a id={rowLinkId(row)} href={href} lang={title === "" ? undefined : "zh-CN"} onFocus={onFocus}>
      {title === "" ? untitled : title}
    </a>
  );
}
