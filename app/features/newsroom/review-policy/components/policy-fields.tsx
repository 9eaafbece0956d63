import {
  ORIGINS,
  placeOf,
  SENSITIVITIES,
  STEP_COUNTS,
  type PolicyRecord,
} from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { contentLang } from "#app/lib/language.ts";
import type { RecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import type { PolicyPlaces } from "./policies-data.ts";
import { usePolicyWords } from "./use-policy-words.ts";

type Props = {
  form: RecordForm<PolicyRecord>;
  places: PolicyPlaces;
  /** Whether this is the default policy, of which only the number of signatures can change. */
  isFixed: boolean;
};

/** The form fields of a policy. */
export function PolicyFields({ form: { record, set }, places, isFixed }: Props) {
  const { policies: t } = useMessages("settings");
  const { origins } = useMessages("stories");
  const { nameOf, said } = usePolicyWords();
  return (
    <>
      {isFixed && <p className="meta">{t.standardNote}</p>}
      <SelectField
        name="scope"
        label={nameOf("scope")}
        value={record.scope}
        disabled={isFixed}
        onChange={({ target }) => set("scope", target.value)}
      >
        <option value="site">{t.site}</option>
        {isHidden(record.scope, places) && <option value={record.scope}>{said("scope", record.scope)}</option>}
        <Places label={t.columns} kind="column" places={places.columns} />
        <Places label={t.industries} kind="industry" places={places.industries} />
      </SelectField>
      <SelectField
        name="origin"
        label={nameOf("origin")}
        value={record.origin ?? ""}
        disabled={isFixed}
        onChange={({ target }) => set("origin", ORIGINS.find((origin) => origin === target.value) ?? null)}
      >
        <option value="">{t.anyOrigin}</option>
        {ORIGINS.map((origin) => (
          <option key={origin} value={origin}>
            {origins[origin]}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="sensitivity"
        label={nameOf("sensitivity")}
        hint={t.sensitivityHint}
        value={record.sensitivity ?? ""}
        disabled={isFixed}
        onChange={({ target }) => set("sensitivity", SENSITIVITIES.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t.anySensitivity}</option>
        {SENSITIVITIES.map((one) => (
          <option key={one} value={one}>
            {t.sensitivities[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="steps"
        label={nameOf("steps")}
        hint={t.stepsHint}
        value={record.steps}
        onChange={({ target }) => set("steps", Number(target.value))}
      >
        {STEP_COUNTS.map((steps) => (
          <option key={steps} value={steps}>
            {t.steps(steps)} · {t.path[steps - 1]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

type PlacesProps = { label: string; kind: "column" | "industry"; places: PolicyPlaces["columns"] };

function Places({ label, kind, places }: PlacesProps) {
  return (
    <optgroup label={label}>
      {places.map(({ id, name }) => (
        <option key={id} value={`${kind} ${id}`} lang={contentLang(name)}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

/** Returns whether the column or industry of a scope is hidden from readers. */
function isHidden(scope: string, { columns, industries }: PolicyPlaces): boolean {
  const place = placeOf(scope);
  return place !== undefined && !(place.kind === "column" ? columns : industries).some(({ id }) => id === place.id);
}
