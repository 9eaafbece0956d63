import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import styles from "./contribution-form.module.css";
import type { DraftErrors, IdentityValues } from "./draft-errors.ts";

type Props = {
  /** The stored identity, masked. */
  known: { name: string; number: string } | null;
  values: IdentityValues;
  errors: DraftErrors;
  onChange: (values: IdentityValues) => void;
};

/** Real name and identity number. They are sent at submission only, and never saved with the draft. */
export function IdentityFields({ known, values, errors, onChange }: Props) {
  const t = useMessages("contribution");
  return (
    <fieldset className={styles["identity"]}>
      <legend>{t.identityHeading}</legend>
      <p className={styles["hint"]}>{t.identityHint}</p>
      {known !== null && <p className={styles["hint"]}>{t.identityKept(known.name, known.number)}</p>}
      <div className={styles["pair"]}>
        <Field
          name="realName"
          label={t.labels.realName}
          error={errors.realName}
          value={values.realName}
          autoComplete="off"
          maxLength={60}
          onChange={(event) => onChange({ ...values, realName: event.target.value })}
        />
        <Field
          name="idNumber"
          label={t.labels.idNumber}
          error={errors.idNumber}
          value={values.idNumber}
          autoComplete="off"
          maxLength={20}
          onChange={(event) => onChange({ ...values, idNumber: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
