import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { Headline } from "../front.view.ts";
import styles from "./front-title.module.css";

type Props = { headline: Headline; level: 2 | 3; className?: string };

/** Shows the title of a slot with its badge. An external link opens a new window and has a note that says so. */
export function HeadlineTitle({ headline, level, className }: Props) {
  const t = useMessages("news");
  const Title = `h${level}` as const;
  const { href, external, badge } = headline;
  return (
    <Title className={className}>
      {badge !== "" && (
        <span className={`tag ${styles["badge"]}`} lang={contentLang(badge)}>
          {badge}
        </span>
      )}
      {external ? (
        <a href={href} target="_blank" rel="noopener" className={styles["external"]}>
          <span lang="zh-CN">
            <TitleText of={headline} />
          </span>
          <span className="visually-hidden">{t.newWindow}</span>
        </a>
      ) : (
        <a href={href} lang="zh-CN">
          <TitleText of={headline} />
        </a>
      )}
    </Title>
  );
}
