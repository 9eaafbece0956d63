import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { callQuery } from "#app/newsroom/kit/record/asked-by.ts";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { typedText, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { showToast } from "#app/ui/toast.tsx";
import { RecordField, type FieldParts } from "./record-field.tsx";
import { saveRecord, useFreshRecords, type RecordForm as Form, type RecordLine, type RecordNouns } from "./records.ts";
import { RemoveRecord, type UsePath } from "./remove-record.tsx";
import { titleOf, useLabels, type Labels, type Noun } from "./use-labels.ts";

type Props = {
  nouns: RecordNouns;
  form: Form;
  texts: Noun["texts"];
  parts: FieldParts;
  pathOfUse: UsePath | undefined;
  /** Undefined: a new record. */
  stored: RecordLine | undefined;
  mayRemove: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The form of a record, with a preview of its page where it has one. */
export function RecordForm({ nouns, form: { fields, blank, hasPreview }, texts, stored, mayRemove, ...props }: Props) {
  const t = useMessages("nouns");
  const noun = { fields, texts };
  const labels = useLabels(noun);
  const fresh = useFreshRecords(nouns);
  const form = useRecordForm<NounRecord>({
    standing: stored,
    blank,
    missingIn: (record) =>
      fields
        .filter(({ name, isRequired }) => isRequired && typedText(record[name]).trim() === "")
        .map(({ name }) => name),
    save: (record, seen) => saveRecord(nouns, record, seen),
    fresh,
    onSaved: (id) => {
      showToast(t.saved, "success");
      props.onSaved(id);
    },
  });
  const id = form.seen?.id ?? 0;
  const name = stored && titleOf(fields, stored.record);
  return (
    <RecordEditor
      label={t.formOf(texts.name)}
      title={name ?? texts.newOne}
      form={form}
      words={labels}
      renderVersions={
        stored &&
        ((close) => (
          <Versions {...{ nouns, stored, labels }} name={name ?? ""} isDirty={form.isDirty} onClose={close} />
        ))
      }
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

type VersionsProps = {
  nouns: RecordNouns;
  stored: RecordLine;
  name: string;
  labels: Labels;
  isDirty: boolean;
  onClose: () => void;
};

/** The versions of a record. */
function Versions({ nouns, stored: { id, version }, labels, ...props }: VersionsProps) {
  return (
    <RecordVersions
      {...props}
      words={labels}
      asked={callQuery(`GET /newsroom/${nouns}/versions`, { id })}
      compare={(from, to) => callQuery(`GET /newsroom/${nouns}/compare`, { id, from, to })}
      restore={async (number) =>
        newsroomRequest(`POST /newsroom/${nouns}/restore`, { input: { id, version, number }, silent: true })
      }
      fresh={useFreshRecords(nouns)}
    />
  );
}
