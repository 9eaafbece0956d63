import { LONGEST_MUTE, type MemberAct } from "#app/features/base/member/newsroom/member.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";

type Props = { act: MemberAct; ids: readonly number[]; name: string; onDone: () => void; onClose: () => void };

/** The durations of a mute to choose from, in days. */
const MUTE_DAYS = [1, 3, 7, 30, 90, LONGEST_MUTE];
const DEFAULT_DAYS = 7;

/** Asks for the reason of a command on members, and for its duration if the command has one. */
export function ChangeDialog({ act, ids, name, onDone, onClose }: Props) {
  const { members: t, reason: reasonLabel } = useMessages("members");
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ reason = "", days = "" }) => {
      const input = { ids: [...ids], act, reason: reason.trim(), days: Number(days === "" ? DEFAULT_DAYS : days) };
      const answer = await newsroomRequest("POST /newsroom/changeMembers", { input, silent: true, refetch: "wait" });
      if (!answer.ok) return answer.msg;
      const done = answer.data.list.filter((one) => one.done).length;
      if (done > 0) showToast(t.done(t.acts[act], done), "success");
      if (done < ids.length) showToast(t.undone(ids.length - done), "error");
      onDone();
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.asks[act](name)} onClose={onClose}>
      <form ref={ref} method="post" className={kit["form"]} noValidate aria-busy={isBusy} {...handlers}>
        <p className="meta">{t.hints[act]}</p>
        {act === "mute" && (
          <SelectField name="days" label={t.days} defaultValue={DEFAULT_DAYS}>
            {MUTE_DAYS.map((days) => (
              <option key={days} value={days}>
                {t.dayCount(days)}
              </option>
            ))}
          </SelectField>
        )}
        <TextAreaField
          name="reason"
          label={reasonLabel}
          maxLength={200}
          rows={2}
          onKeyDown={(event) => {
            if (pressedKey(event) !== "Enter") return;
            if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
          }}
        />
        <DialogFoot
          action={
            <>
              {t.acts[act]} <kbd>Ctrl ↵</kbd>
            </>
          }
          failure={failure}
          isBusy={isBusy}
          isWaiting={!areFilled(values, ["reason"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
