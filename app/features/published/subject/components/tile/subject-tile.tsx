import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { Cover } from "#app/features/published/cover/components/cover.tsx";
import type { SubjectCard } from "../../subject.view.ts";
import { SubjectMeta } from "./subject-meta.tsx";
import styles from "./subject-tile.module.css";

type Props = {
  subject: SubjectCard;
  level?: 2 | 3;
  /** Shows the picture beside the text, for the first subject. */
  wide?: boolean;
  eager?: boolean;
};

/** Shows a subject in a list, with banner, title and lead. */
export function SubjectTile({ subject, level = 3, wide = false, eager = false }: Props) {
  const Title = `h${level}` as const;
  return (
    <article className={`${styles["tile"]} ${wide ? styles["wide"] : ""}`}>
      <div className={styles["cover"]}>
        <Cover
          cover={subject.cover}
          sizes={wide ? "(max-width: 48rem) 100vw, 44rem" : "(max-width: 48rem) 100vw, 24rem"}
          eager={eager}
        />
      </div>
      <div>
        <Title className={styles["title"]} lang="zh-CN">
          <a href={subject.href}>
            <TitleText of={subject} />
          </a>
        </Title>
        <p className={styles["lead"]} lang="zh-CN">
          {subject.lead}
        </p>
        <SubjectMeta subject={subject} />
      </div>
    </article>
  );
}
