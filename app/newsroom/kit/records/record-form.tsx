import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { typedText, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { showToast } from "#app/ui/toast.tsx";
import { RecordField, type FieldParts } from "./record-field.tsx";
import type { RecordForm as Form, RecordLine, RecordNouns } from "./records.ts";
import { RemoveRecord, type UsePath } from "./remove-record.tsx";
import { titleOf, useLabels, type Noun } from "./use-labels.ts";

type Props = {
  nouns: RecordNouns;
  form: Form;
  texts: Noun["texts"];
  parts: FieldParts;
  pathOfUse: UsePath | undefined;
  /** The stored record; undefined for a new one. */
  stored: RecordLine | undefined;
  mayRemove: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** Shows the form of a record, with a preview of its page if it has one. */
export function RecordForm({ nouns, form: { fields, blank, hasPreview }, texts, stored, mayRemove, ...props }: Props) {
  const t = useMessages("records");
  const noun = { fields, texts };
  const labels = useLabels(noun);
  const form = useRecordForm<NounRecord>({
    nouns,
    standing: stored,
    blank,
    missingIn: (record) =>
      fields
        .filter(({ name, isRequired }) => isRequired && typedText(record[name]).trim() === "")
        .map(({ name }) => name),
    onSaved: (id) => {
      showToast(t.saved, "success");
      props.onSaved(id);
    },
  });
  const id = form.loaded?.id ?? 0;
  const name = stored && titleOf(fields, stored.record);
  return (
    <RecordEditor
      label={t.formOf(texts.name)}
      title={name ?? texts.newOne}
      form={form}
      words={labels}
      renderRemoval={
        stored && mayRemove
          ? (close) => (
              <RemoveRecord
                {...{ nouns, stored }}
                name={name ?? ""}
                pathOf={props.pathOfUse}
                onRemoved={props.onClose}
                onClose={close}
              />
            )
          : undefined
      }
      live={
        hasPreview && (
          <LiveView
            mark={JSON.stringify([nouns, id, form.record])}
            make={async (signal) => {
              if (form.missing.length > 0) return { ok: false, code: 1, msg: t.liveWaits, cancelled: false };
              const input = { id, record: form.record };
              return newsroomRequest(`POST /newsroom/${nouns}/preview`, { input, signal, silent: true });
            }}
          />
        )
      }
      onClose={props.onClose}
      isFocused
    >
      {fields.map((spec) => (
        <RecordField
          key={spec.name}
          noun={noun}
          spec={spec}
          parts={props.parts}
          value={form.record[spec.name]}
          isStored={stored !== undefined}
          onSet={(value) => form.set(spec.name, value)}
        />
      ))}
    </RecordEditor>
  );
}
