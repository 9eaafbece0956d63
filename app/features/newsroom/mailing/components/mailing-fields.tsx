import { MAILING_LIMITS } from "#app/features/newsroom/mailing/mailing.rules.ts";
import type { MailingRecord } from "#app/features/newsroom/mailing/mailing.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import { Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import type { RecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { AudienceFields } from "./audience-fields.tsx";
import styles from "./mailings.module.css";

/** The fields of a draft. */
export function MailingFields({ form: { record, set } }: { form: RecordForm<MailingRecord> }) {
  const { mailings: t } = useMessages("members");
  const { url } = record;
  const line = (name: "title" | "titleEn", lang: string) => (
    <Field
      name={name}
      label={t.fields[name]}
      lang={lang}
      maxLength={MAILING_LIMITS.title}
      autoComplete="off"
      value={record[name]}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  const text = (name: "content" | "contentEn", lang: string) => (
    <TextAreaField
      name={name}
      label={t.fields[name]}
      lang={lang}
      maxLength={MAILING_LIMITS.content}
      rows={5}
      value={record[name]}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  return (
    <>
      <AudienceFields audience={record.audience} onSet={(audience) => set("audience", audience)} />
      {line("title", "zh-CN")}
      {text("content", "zh-CN")}
      <details className={styles["english"]} open={record.titleEn !== "" || record.contentEn !== ""}>
        <summary>{t.english}</summary>
        {line("titleEn", "en")}
        {text("contentEn", "en")}
      </details>
      <Field
        name="url"
        label={t.fields.url}
        maxLength={MAILING_LIMITS.url}
        autoComplete="off"
        placeholder="/news"
        value={url}
        error={url === "" || sameSitePath(url) === url ? undefined : t.noPath}
        onChange={({ target }) => set("url", target.value.trim())}
      />
    </>
  );
}
