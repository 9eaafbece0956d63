import { Icon } from "#app/ui/icon.tsx";
import { CollectButton } from "#app/features/members/collect/components/collect-button.tsx";
import { ReadAloud } from "#app/features/published/article-reader/components/read-aloud.tsx";
import type { ShareProps } from "#app/features/published/share/components/share-bar.tsx";
import { SharePopover } from "#app/features/published/share/components/share-popover.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { TocEntry } from "#app/features/published/article/article.view.ts";
import styles from "./article-side.module.css";
import { TocAside } from "./article-toc.tsx";

type Props = {
  toc: TocEntry[];
  id: number;
  /** The id of the element that is read aloud. */
  articleId: string;
  share: ShareProps;
  /** Link to the discussion; undefined without comments. */
  discussion: { href: string; count: number } | undefined;
};

/** Table of contents and tools: a column beside the article, or a bar at the bottom of narrow screens. */
export function ArticleSide({ toc, id, articleId, share, discussion }: Props) {
  const t = useMessages("article");
  return (
    <div className={styles["side"]} data-chrome="">
      {toc.length > 0 && <TocAside toc={toc} />}
      <fieldset className={styles["tools"]} aria-label={t.tools}>
        {toc.length > 0 && (
          <a href="#contents" className={`${styles["tool"]} ${styles["contents"]}`}>
            <Icon>
              <path d="M4.5 6.5h15M4.5 12h15M4.5 17.5h9" />
            </Icon>
            <span>{t.contentsShort}</span>
          </a>
        )}
        {discussion !== undefined && (
          <a href={discussion.href} className={styles["tool"]}>
            <Icon>
              <path d="M4.5 5.5h15v10.5h-8l-4 3.5v-3.5h-3z" />
            </Icon>
            <span>{t.discussion(discussion.count)}</span>
          </a>
        )}
        <CollectButton type="news" id={id} className={styles["tool"]} />
        <SharePopover {...share} className={styles["tool"]} />
        <ReadAloud articleId={articleId} className={styles["tool"]} />
      </fieldset>
    </div>
  );
}
