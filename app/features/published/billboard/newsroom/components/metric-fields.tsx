import type { BillboardForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import { BILLBOARD_LIMITS } from "#app/features/published/billboard/billboard.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import styles from "./billboards.module.css";

type Metrics = BillboardForm["metrics"];

/**
 * Shows the columns of a board's table. The board ranks by the first one. A column keeps its key, because the values of
 * issues are stored under it.
 */
export function MetricFields({ metrics, onSet }: { metrics: Metrics; onSet: (metrics: Metrics) => void }) {
  const t = useMessages("billboards");
  const add = () => {
    const next = Math.max(0, ...metrics.map(({ key }) => Number(/^m(\d+)$/.exec(key)?.[1] ?? 0))) + 1;
    onSet([...metrics, { key: `m${next}`, label: "", unit: "", label_en: "", unit_en: "" }]);
  };
  return (
    <section className={styles["issues"]} aria-label={t.fields.metrics}>
      <h2>{t.fields.metrics}</h2>
      {metrics.map((metric, index) => (
        <div key={metric.key} className={styles["metric"]} role="group" aria-label={t.metric(index + 1)}>
          {(["label", "unit", "label_en", "unit_en"] as const).map((field) => (
            <Field
              key={field}
              name={field}
              label={t.metricFields[field]}
              lang={field.endsWith("_en") ? "en" : "zh-CN"}
              maxLength={40}
              value={metric[field]}
              onChange={({ target }) =>
                onSet(metrics.map((one) => (one === metric ? { ...one, [field]: target.value } : one)))
              }
            />
          ))}
          <button
            type="button"
            aria-label={t.drop(metric.label === "" ? t.metric(index + 1) : metric.label)}
            onClick={() => onSet(metrics.filter((one) => one !== metric))}
          >
            ✕
          </button>
        </div>
      ))}
      {metrics.length < BILLBOARD_LIMITS.columns && (
        <button type="button" className="btn" onClick={add}>
          {t.addMetric}
        </button>
      )}
    </section>
  );
}
