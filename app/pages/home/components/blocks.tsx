import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { ArticleLines } from "#app/features/published/article/components/article-lines.tsx";
import { ArticleMeta } from "#app/features/published/article/components/article-meta.tsx";
import { ArticleTile } from "#app/features/published/article/components/article-tile.tsx";
import { PlainLine } from "#app/features/published/article/components/plain-line.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { Block } from "../home.view.ts";
import styles from "./blocks.module.css";

/** Where phones show the pictures of industries, in turn, so that blocks below each other do not look alike. */
const ON_PHONES = ["above", "beside", "none"] as const;

/** Shows industries side by side, each with a picture, its newest story and five titles. */
export function IndustryBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className={styles["industries"]}>
      {blocks.map((block, index) => (
        <section key={block.href} className={styles["block"]}>
          <SectionHead title={block.name} href={block.href} />
          <div className={styles["parts"]}>
            <ArticleTile
              card={block.lead}
              place="none"
              onPhone={ON_PHONES[index % ON_PHONES.length]}
              sizes={`(max-width: 40rem) ${index % ON_PHONES.length === 0 ? 92 : 32}vw, (max-width: 68rem) 33vw, 14rem`}
            />
            {block.lines.length > 0 && <ArticleLines lines={block.lines} />}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Shows columns without pictures. Each begins with the plain summary of its newest story. */
export function ColumnBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className={styles["columns"]}>
      {blocks.map((block) => (
        <section key={block.href} className={styles["block"]}>
          <SectionHead title={block.name} level={3} href={block.href} />
          <div className={styles["parts"]}>
            <article className={styles["lead"]}>
              <h4>
                <a href={block.lead.href} lang="zh-CN">
                  <TitleText of={block.lead} />
                </a>
              </h4>
              <PlainLine plain={block.lead.plain} dek={block.lead.dek} className={styles["plain"]} />
              <ArticleMeta card={block.lead} author />
            </article>
            {block.lines.length > 0 && <ArticleLines lines={block.lines} />}
          </div>
        </section>
      ))}
    </div>
  );
}
