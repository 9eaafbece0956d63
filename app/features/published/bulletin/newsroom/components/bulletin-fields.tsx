import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import type { FormErrors } from "#app/ui/form/use-form.ts";
import { contentLang } from "#app/lib/language.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { Bulletin } from "./bulletin-form.ts";
import styles from "./bulletins.module.css";

const LONGEST = { title: 200, issuer: 100, region: 60, number: 100, period: 100, source_url: 2_000 } as const;

/** Shows the fields of a bulletin. */
export function BulletinFields({ record, errors }: { record: Bulletin; errors: FormErrors }) {
  const t = useMessages("bulletins");
  const industries = useQuery(newsroomQuery("GET /newsroom/bulletinChoices")).data?.industries ?? [];
  const line = (name: keyof typeof LONGEST) => (
    <Field
      name={name}
      label={t.fields[name]}
      defaultValue={record[name]}
      maxLength={LONGEST[name]}
      error={errors[name]}
      lang="zh-CN"
    />
  );
  return (
    <div className={styles["fields"]}>
      <div className={styles["wide"]}>{line("title")}</div>
      {line("issuer")}
      {line("region")}
      <Field
        name="issue_date"
        type="date"
        label={t.fields.issue_date}
        defaultValue={record.issue_date}
        error={errors["issue_date"]}
      />
      {line("number")}
      <SelectField name="family" label={t.fields.family} defaultValue={record.family}>
        <option value="food">{t.families.food}</option>
        <option value="product">{t.families.product}</option>
      </SelectField>
      <SelectField name="level" label={t.fields.level} defaultValue={record.level}>
        {(["national", "province", "city", "county"] as const).map((level) => (
          <option key={level} value={level}>
            {t.levels[level]}
          </option>
        ))}
      </SelectField>
      <SelectField key={industries.length} name="industry" label={t.fields.industry} defaultValue={record.industry}>
        <option value="">{t.noIndustry}</option>
        {industries.map(({ slug, name }) => (
          <option key={slug} value={slug} lang={contentLang(name)}>
            {name}
          </option>
        ))}
      </SelectField>
      {line("period")}
      <Field
        name="categories"
        label={t.fields.categories}
        defaultValue={record.categories.join("、")}
        maxLength={500}
        lang="zh-CN"
      />
      {line("source_url")}
      <div className={styles["wide"]}>
        <TextAreaField
          name="summary"
          label={t.fields.summary}
          defaultValue={record.summary}
          maxLength={500}
          rows={2}
          lang="zh-CN"
        />
        <TextAreaField name="body" label={t.fields.body} defaultValue={record.body} maxLength={50_000} lang="zh-CN" />
        <TextAreaField
          name="right_of_reply"
          label={t.fields.right_of_reply}
          defaultValue={record.right_of_reply}
          maxLength={5_000}
          rows={2}
          lang="zh-CN"
        />
        <TextAreaField
          name="correction"
          label={t.fields.correction}
          defaultValue={record.correction}
          maxLength={5_000}
          rows={2}
          lang="zh-CN"
        />
        <label className={styles["tick"]}>
          <input type="checkbox" name="published" defaultChecked={record.published} /> {t.fields.published}
        </label>
      </div>
    </div>
  );
}
