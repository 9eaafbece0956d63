import { useMessages } from "#app/i18n/messages.ts";
import { SentenceWith } from "#app/ui/content-text.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import type { TermModel } from "../term.view.ts";
import { TermList } from "./term-list.tsx";
import styles from "./terms.module.css";

/** Shows a term: its meaning in a sentence, why it matters, an example, and related terms. */
export function TermPage({ model }: { model: TermModel }) {
  const t = useMessages("term");
  const names = [...(model.title === model.name ? [] : [model.name]), ...model.also];
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={model.crumbs} />
      <article className={styles["term"]}>
        <h1>{model.title}</h1>
        {names.length > 0 && (
          <p className="meta">
            <span>{t.also}</span>
            <span lang="zh-CN">{names.join("、")}</span>
          </p>
        )}
        <p className={styles["brief"]}>{model.brief}</p>
        <h2>{t.money}</h2>
        <p>{model.money}</p>
        <h2>{t.example}</h2>
        <p className={styles["example"]}>{model.example}</p>
        <p className={styles["find"]}>
          <a href={`/search?q=${encodeURIComponent(model.name)}`}>
            <SentenceWith say={t.articles} text={model.name} />
          </a>
        </p>
      </article>
      {model.related.length > 0 && (
        <section className={styles["related"]} aria-labelledby="related">
          <h2 id="related">{t.related}</h2>
          <TermList terms={model.related} />
        </section>
      )}
    </div>
  );
}
