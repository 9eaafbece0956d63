import { useMemo, useState } from "react";
import type { SubjectForm } from "#app/features/published/subject/newsroom/subject.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { RemoveSubject } from "./remove-subject.tsx";
import { SubjectFields } from "./subject-fields.tsx";
import { blankSubject, sent, type NewsroomSubject } from "./subjects-data.ts";
import { useSubjectWords } from "./use-subject-words.ts";

type Props = {
  /** The subject; undefined for a new one. */
  subject: NewsroomSubject | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** Returns the required fields of a section or an event that are empty. */
const missingIn = ({ title, sections, timeline }: SubjectForm) => [
  ...(title.trim() === "" ? ["title"] : []),
  ...(sections.some((section) => section.title.trim() === "") ? ["sections"] : []),
  ...(timeline.some((event) => event.title.trim() === "" || event.happened_on === "") ? ["timeline"] : []),
];

/** Shows the form of a subject beside a preview of its page for readers. */
export function SubjectEditor({ subject, onSaved, onClose }: Props) {
  const t = useMessages("subjects");
  const nouns = useMessages("records");
  const blank = useMemo(() => blankSubject(new Date()), []);
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const known = new Map([...(subject?.stories ?? []).map(({ id, title }) => [id, title] as const), ...titles]);
  const words = useSubjectWords(known);
  const form = useRecordForm<SubjectForm>({
    nouns: "subjects",
    standing: subject,
    blank,
    missingIn,
    sent,
    onSaved: (id) => {
      showToast(t.saved, "success");
      onSaved(id);
    },
  });
  return (
    <RecordEditor
      label={t.form}
      title={subject?.record.title ?? t.add}
      form={form}
      words={words}
      renderRemoval={subject && ((close) => <RemoveSubject subject={subject} onRemoved={onClose} onClose={close} />)}
      live={
        <LiveView
          mark={JSON.stringify([form.loaded?.id ?? 0, form.record])}
          make={async (signal) => {
            if (form.missing.length > 0) return { ok: false, code: 1, msg: nouns.liveWaits, cancelled: false };
            const input = { subject: sent(form.record), ...(form.loaded !== undefined && { id: form.loaded.id }) };
            return newsroomRequest("POST /newsroom/subjectPage", { input, signal, silent: true });
          }}
        />
      }
      onClose={onClose}
    >
      <SubjectFields
        form={form}
        titles={known}
        banner={subject?.banner ?? null}
        onTitle={(id, title) => setTitles((before) => new Map([...before, [id, title]]))}
      />
    </RecordEditor>
  );
}
