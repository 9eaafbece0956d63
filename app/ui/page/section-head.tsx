import { useContentLang } from "#app/lib/page/page-context.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./section-head.module.css";

type Props = {
  title: string;
  level?: 1 | 2 | 3;
  /** Target of the link on the right. */
  href?: string;
  /** Text of that link; "more" by default. */
  more?: string;
  /** Id of the heading, for aria-labelledby of its section. */
  id?: string;
};

/** Header of a section: thick line, title in serif, and a link. */
export function SectionHead({ title, level = 2, href, more, id }: Props) {
  const t = useMessages("common");
  const contentLang = useContentLang();
  const Heading = `h${level}` as const;
  return (
    <div className={styles["head"]} data-level={level}>
      <Heading id={id} lang={contentLang(title)}>
        {title}
      </Heading>
      {href !== undefined && (
        <a className={styles["more"]} href={href} aria-label={`${title} ${more ?? t.more}`}>
          {more ?? t.more}
        </a>
      )}
    </div>
  );
}
