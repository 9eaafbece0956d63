import { IndustryField } from "#app/features/published/industry/newsroom/components/industry-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { SUBJECT_LIMITS, SUBJECT_STATUSES } from "#app/features/published/subject/subject.rules.ts";
import type { SubjectForm } from "#app/features/published/subject/newsroom/subject.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { TimeField } from "#app/newsroom/kit/time/moment-field.tsx";
import type { RecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { WordsField } from "#app/newsroom/kit/record/words-field.tsx";
import type { PictureCut } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { BannerField } from "./banner-field.tsx";
import { SectionFields } from "./section-fields.tsx";
import { Tick } from "#app/newsroom/kit/screen/tick.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import { TimelineFields } from "./timeline-fields.tsx";

type Props = {
  form: RecordForm<SubjectForm>;
  titles: ReadonlyMap<number, string>;
  banner: PictureCut | null;
  /** Called with the title of a story that was added. */
  onTitle: (id: number, title: string) => void;
};

/** Shows the fields of a subject. */
export function SubjectFields({ form: { record, set }, titles, banner, onTitle }: Props) {
  const t = useMessages("subjects");
  const { fields, hints } = t;
  const industries = useQuery(newsroomQuery("GET /newsroom/subjectChoices")).data?.industries ?? [];
  const line = (name: "title" | "title_en") => (
    <Field
      name={name}
      label={fields[name]}
      lang={name === "title" ? "zh-CN" : "en"}
      maxLength={name === "title" ? 64 : SUBJECT_LIMITS.title}
      value={record[name]}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  const words = (name: "lead" | "lead_en") => (
    <TextAreaField
      name={name}
      label={fields[name]}
      lang={name === "lead" ? "zh-CN" : "en"}
      maxLength={SUBJECT_LIMITS.lead}
      value={record[name]}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  return (
    <>
      <Tick
        name="published"
        label={fields.published}
        isOn={record.published}
        onSet={(isOn) => set("published", isOn)}
      />
      {line("title")}
      {line("title_en")}
      {words("lead")}
      {words("lead_en")}
      <div className={kit["pair"]}>
        <TimeField
          name="start_at"
          label={fields.start_at}
          moment={record.start_at}
          onSet={(moment) => moment !== null && set("start_at", moment)}
        />
        <TimeField
          name="end_at"
          label={fields.end_at}
          hint={hints.end_at}
          moment={record.end_at}
          onSet={(moment) => set("end_at", moment)}
        />
        <IndustryField
          label={fields.industry}
          none={t.wholeSite}
          slug={record.industry}
          industries={industries}
          onSet={(slug) => set("industry", slug)}
        />
        <SelectField
          name="status"
          label={fields.status}
          value={record.status}
          onChange={({ target }) => set("status", target.value === "ended" ? "ended" : "ongoing")}
        >
          {SUBJECT_STATUSES.map((one) => (
            <option key={one} value={one}>
              {t.statuses[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <WordsField
        name="tags"
        label={fields.tags}
        hint={hints.tags}
        words={record.tags}
        onSet={(tags) => set("tags", tags)}
      />
      <BannerField chosen={record.banner_media_id} banner={banner} onSet={(id) => set("banner_media_id", id)} />
      <SectionFields
        sections={record.sections}
        titles={titles}
        onTitle={onTitle}
        onSet={(sections) => set("sections", sections)}
      />
      <TimelineFields
        events={record.timeline}
        titles={titles}
        onTitle={onTitle}
        onSet={(timeline) => set("timeline", timeline)}
      />
    </>
  );
}
