import { typedText } from "#app/newsroom/kit/record/version.rules.ts";
import { hasPage, type SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { RecordEditor } from "#app/newsroom/kit/record/record-editor.tsx";
import { useRecordForm } from "#app/newsroom/kit/record/use-record-form.ts";
import { askedBy } from "#app/newsroom/kit/record/asked-by.ts";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import { FORMS } from "./fields.ts";
import { NounField } from "./noun-field.tsx";
import { RemoveNoun } from "./remove-noun.tsx";
import { saveNoun, useFreshNouns, type Noun, type NounFields } from "./nouns-data.ts";
import { titleOf, useNounWords } from "./use-noun-words.ts";

type Props = {
  kind: SiteNounKind;
  /** Undefined: a new record. */
  noun: Noun | undefined;
  blank: NounFields;
  mayRemove: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** Required fields that are empty. */
const missingIn = (kind: SiteNounKind) => (record: NounFields) =>
  FORMS[kind].filter(({ name, isNeeded }) => isNeeded && typedText(record[name]).trim() === "").map(({ name }) => name);

/** The form of a record, with a preview of its page where it has one. */
export function NounEditor({ kind, noun, blank, mayRemove, onSaved, onClose }: Props) {
  const t = useMessages("nouns");
  const words = useNounWords(kind);
  const fresh = useFreshNouns();
  const form = useRecordForm<NounFields>({
    standing: noun,
    blank,
    missingIn: missingIn(kind),
    save: (record, seen) => saveNoun(kind, record, seen),
    fresh,
    onSaved: (id) => {
      showToast(t.saved, "success");
      onSaved(id);
    },
  });
  const id = form.seen?.id ?? 0;
  return (
    <RecordEditor
      label={t.formOf(t.kinds[kind])}
      title={noun === undefined ? t.newOf[kind] : titleOf(kind, noun.record)}
      form={form}
      words={words}
      renderVersions={
        noun && ((close) => <Versions {...{ kind, noun, words }} isDirty={form.isDirty} onClose={close} />)
      }
      renderRemoval={
        noun && mayRemove
          ? (close) => <RemoveNoun {...{ kind, noun }} onRemoved={onClose} onClose={close} />
          : undefined
      }
      live={
        hasPage(kind) && (
          <LiveView
            mark={JSON.stringify([kind, id, form.record])}
            make={async (signal) => {
              if (form.missing.length > 0) return { ok: false, code: 1, msg: t.liveWaits, cancelled: false };
              const input = { kind, id, record: form.record };
              return newsroomRequest("POST /newsroom/nounPage", { input, signal, silent: true });
            }}
          />
        )
      }
      onClose={onClose}
      isFocused
    >
      {FORMS[kind].map((spec) => (
        <NounField
          key={spec.name}
          kind={kind}
          spec={spec}
          value={form.record[spec.name]}
          isStanding={noun !== undefined}
          onSet={(value) => form.set(spec.name, value)}
        />
      ))}
    </RecordEditor>
  );
}

type VersionsProps = {
  kind: SiteNounKind;
  noun: Noun;
  words: ReturnType<typeof useNounWords>;
  isDirty: boolean;
  onClose: () => void;
};

/** The versions of a record. */
function Versions({ kind, noun: { id, version, record }, ...props }: VersionsProps) {
  return (
    <RecordVersions
      {...props}
      name={titleOf(kind, record)}
      asked={askedBy("GET /newsroom/nounVersions", { kind, id })}
      compare={(from, to) => askedBy("GET /newsroom/nounCompare", { kind, id, from, to })}
      restore={async (number) =>
        newsroomRequest("POST /newsroom/restoreNoun", { input: { kind, id, version, number }, silent: true })
      }
      fresh={useFreshNouns()}
    />
  );
}
