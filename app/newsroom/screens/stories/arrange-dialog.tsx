import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { timeOfText, toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { contentLang } from "#app/lib/language.ts";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { parseTimeText } from "#app/newsroom/kit/time/time-words.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/list/bulk.module.css";

type Props = { ids: readonly number[]; onDone: () => void; onClose: () => void };

/** Asks for the assignee, due time, priority and needs of stories. A field that is left empty stays unchanged. */
export function ArrangeDialog({ ids, onDone, onClose }: Props) {
  const { dialog: t } = useMessages("story-list");
  const colleagues = useQuery(newsroomQuery("GET /newsroom/colleagues")).data?.list ?? [];
  const { ref, handlers, errors, failure, isBusy } = useForm({
    validate: ({ due = "" }) => ({ due: faultOf(due, t) }),
    send: async (values) => {
      const input = { ids: [...ids], ...arrangementOf(values, t.noDue) };
      const answer = await newsroomRequest("POST /newsroom/arrange", { input, silent: true });
      if (!answer.ok) return answer.msg;
      showToast(answer.msg, "success");
      onDone();
      return undefined;
    },
  });
  return (
    <Dialog title={t.title(ids.length)} onClose={onClose}>
      <form ref={ref} className={kit["form"]} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <p className="meta">{t.note}</p>
        <SelectField name="assignee" label={t.assignee}>
          <option value="">{t.keep}</option>
          <option value="0">{t.nobody}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id} lang={contentLang(name)}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          name="due"
          label={t.due}
          hint={t.dueHint}
          placeholder={t.keep}
          error={errors["due"]}
          autoComplete="off"
        />
        <SelectField name="priority" label={t.priority}>
          <option value="">{t.keep}</option>
          {t.priorities.map((name, priority) => (
            <option key={name} value={priority}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className={styles["pair"]}>
          <Need name="legal" label={t.legal} />
          <Need name="picture" label={t.picture} />
        </div>
        <SelectField name="sensitivity" label={t.sensitivity} hint={t.sensitivityHint}>
          <option value="">{t.keep}</option>
          <option value="normal">{t.normal}</option>
          <option value="sensitive">{t.sensitive}</option>
        </SelectField>
        <DialogFoot action={t.send} failure={failure} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Need({ name, label }: { name: string; label: string }) {
  const { dialog: t } = useMessages("story-list");
  return (
    <SelectField name={name} label={label}>
      <option value="">{t.keep}</option>
      <option value="yes">{t.needed}</option>
      <option value="no">{t.notNeeded}</option>
    </SelectField>
  );
}

const timeOf = (due: string) => timeOfText(due) ?? parseTimeText(due, new Date(newsroomNow()));

type Texts = { noDue: string; notATime: string; isOver: string };

function faultOf(due: string, t: Texts): string | undefined {
  const text = due.trim();
  if (text === "" || text === t.noDue) return undefined;
  const time = timeOf(text);
  if (time === undefined) return t.notATime;
  return time.getTime() <= newsroomNow() ? t.isOver : undefined;
}

/** Returns the values of the form without the unchanged fields. */
function arrangementOf(
  { assignee = "", due = "", priority = "", legal = "", picture = "", sensitivity = "" }: FormValues,
  noDue: string,
) {
  const time = timeOf(due.trim());
  return {
    ...(assignee !== "" && { assignee: assignee === "0" ? null : Number(assignee) }),
    ...(due.trim() === noDue && { dueAt: 0 }),
    ...(time !== undefined && { dueAt: toSeconds(time) }),
    ...(priority !== "" && { priority: Number(priority) }),
    ...(legal !== "" && { needsLegal: legal === "yes" }),
    ...(picture !== "" && { needsPicture: picture === "yes" }),
    ...(sensitivity !== "" && { isSensitive: sensitivity === "sensitive" }),
  };
}
