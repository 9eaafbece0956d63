import { useMessages } from "#app/i18n/messages.ts";
import { FAMILIES, LEVELS } from "../bulletin.schema.ts";
import type { BulletinsModel } from "../bulletin.view.ts";
import { Choice } from "./choice.tsx";
import styles from "./bulletin-filter.module.css";

/**
 * The filters of the list of bulletins, as a GET form that works without a script. It is collapsed until a filter is
 * set.
 */
export function BulletinFilter({ model }: { model: Pick<BulletinsModel, "query" | "facets"> }) {
  const t = useMessages("spot-check");
  const { query, facets } = model;
  const filtered = [query.family, query.region, query.level, query.year, query.industry].some(
    (value) => value !== undefined && value !== "",
  );
  return (
    <details className={styles["folded"]} open={filtered}>
      <summary>{t.filterTitle}</summary>
      <form method="get" action="/spotcheck" className={styles["filter"]} aria-label={t.filterTitle}>
        <Choice
          label={t.family}
          name="family"
          value={query.family}
          options={FAMILIES.map((key) => [key, t.families[key]])}
        />
        <Choice
          label={t.region}
          name="region"
          value={query.region}
          options={facets.regions.map((name) => [name, name])}
        />
        <Choice label={t.level} name="level" value={query.level} options={LEVELS.map((key) => [key, t.levels[key]])} />
        <Choice
          label={t.year}
          name="year"
          value={query.year}
          options={facets.years.map((year) => [year, t.yearName(year)])}
        />
        <Choice
          label={t.industry}
          name="industry"
          value={query.industry}
          options={facets.industries.map(({ slug, name }) => [slug, name])}
        />
        <button type="submit" className="btn">
          {t.filter}
        </button>
        {filtered && (
          <a className={styles["clear"]} href="/spotcheck">
            {t.clear}
          </a>
        )}
      </form>
    </details>
  );
}
