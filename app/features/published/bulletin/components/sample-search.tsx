import { useMessages } from "#app/i18n/messages.ts";
import { FAMILIES, RESULTS } from "../bulletin.schema.ts";
import type { BulletinsModel } from "../bulletin.view.ts";
import { Choice } from "./choice.tsx";
import styles from "./sample-search.module.css";

/** The search for sampled batches, as a GET form that works without a script. */
export function SampleSearch({ model }: { model: Pick<BulletinsModel, "query" | "facets"> }) {
  const t = useMessages("spot-check");
  const { query, facets } = model;
  return (
    <search className={styles["search"]}>
      <form method="get" action="/spotcheck" aria-labelledby="sample-search-title">
        <h2 id="sample-search-title">{t.searchTitle}</h2>
        <div className={styles["fields"]}>
          <label className={styles["keyword"]}>
            <span>{t.keyword}</span>
            <input
              type="search"
              name="q"
              defaultValue={query.q}
              placeholder={t.keywordPlaceholder}
              maxLength={60}
              enterKeyHint="search"
            />
          </label>
          <Choice
            label={t.family}
            name="family"
            value={query.family}
            options={FAMILIES.map((key) => [key, t.familiesShort[key]])}
          />
          <Choice
            label={t.region}
            name="region"
            value={query.region}
            options={facets.regions.map((name) => [name, name])}
          />
          <Choice
            label={t.result}
            name="result"
            value={query.result}
            options={RESULTS.map((key) => [key, t.results[key]])}
          />
          <button type="submit" className="btn primary">
            {t.search}
          </button>
        </div>
      </form>
    </search>
  );
}
