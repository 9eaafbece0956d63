import { IndustryField } from "#app/features/published/industry/newsroom/components/industry-field.tsx";
import type { BillboardForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import {
  BILLBOARD_LIMITS,
  COMMENT_WEIGHT,
  FAVORITE_WEIGHT,
  HEAT_PLACES,
  PERIODS,
  halfLifeHours,
  type Period,
} from "#app/features/published/billboard/billboard.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import type { RecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { Tick } from "#app/newsroom/kit/screen/tick.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import { useBillboards } from "./billboards-data.ts";
import { MetricFields } from "./metric-fields.tsx";

const TEXTS = ["intro", "intro_en", "method", "method_en", "data_source", "data_source_en"] as const;

/** Shows the fields of a board. */
export function BoardFields({ form: { record, set } }: { form: RecordForm<BillboardForm> }) {
  const t = useMessages("billboards");
  const { fields } = t;
  const industries = useBillboards().data?.industries ?? [];
  const lang = (field: string) => (field.endsWith("_en") ? "en" : "zh-CN");
  return (
    <>
      <Tick
        name="published"
        label={fields.published}
        isOn={record.published}
        onSet={(isOn) => set("published", isOn)}
      />
      {(["title", "title_en"] as const).map((field) => (
        <Field
          key={field}
          name={field}
          label={fields[field]}
          lang={lang(field)}
          maxLength={field === "title" ? 64 : BILLBOARD_LIMITS.title}
          value={record[field]}
          onChange={({ target }) => set(field, target.value)}
        />
      ))}
      <div className={kit["pair"]}>
        <IndustryField
          label={fields.industry}
          none={t.wholeSite}
          slug={record.industry}
          industries={industries}
          onSet={(slug) => set("industry", slug)}
        />
        {record.kind === "editorial" && (
          <SelectField
            name="period"
            label={fields.period}
            value={record.period}
            onChange={({ target }) => set("period", target.value as Period)}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t.periods[period]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {record.kind === "auto_heat" && <HeatFields record={record} set={set} />}
      {TEXTS.map((field) => (
        <TextAreaField
          key={field}
          name={field}
          label={fields[field]}
          lang={lang(field)}
          maxLength={BILLBOARD_LIMITS.text}
          value={record[field]}
          onChange={({ target }) => set(field, target.value)}
        />
      ))}
      {record.kind === "editorial" && (
        <MetricFields metrics={record.metrics} onSet={(metrics) => set("metrics", metrics)} />
      )}
    </>
  );
}

const SETTINGS = {
  window_hours: { least: 1, most: 744 },
  half_life_hours: { least: 1, most: 744 },
  favorite_weight: { least: 0, most: 1_000 },
  comment_weight: { least: 0, most: 1_000 },
  places: { least: 3, most: 100 },
} as const;

/** Shows the heat settings of a board. An empty field means the default. The preview beside shows the result. */
function HeatFields({ record, set }: Pick<RecordForm<BillboardForm>, "record" | "set">) {
  const t = useMessages("billboards");
  const window = record.window_hours ?? 24;
  const usual = {
    window_hours: 24,
    half_life_hours: halfLifeHours(window),
    favorite_weight: FAVORITE_WEIGHT,
    comment_weight: COMMENT_WEIGHT,
    places: HEAT_PLACES,
  };
  return (
    <div className={kit["pair"]}>
      {(Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).map((name) => {
        const { least, most } = SETTINGS[name];
        return (
          <Field
            key={name}
            name={name}
            type="number"
            label={t.fields[name]}
            hint={name === "window_hours" ? undefined : t.usual(usual[name])}
            min={least}
            max={most}
            step={1}
            value={record[name] ?? ""}
            onChange={({ target }) => {
              const said = target.value === "" ? Number.NaN : Math.round(Number(target.value));
              const kept = Number.isNaN(said) ? null : Math.min(most, Math.max(least, said));
              if (kept !== null || name !== "window_hours") set(name, kept);
            }}
          />
        );
      })}
    </div>
  );
}
