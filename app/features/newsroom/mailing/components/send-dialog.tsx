import { useMessages } from "#app/i18n/messages.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { TimeField, timeFault, timeIn } from "#app/newsroom/kit/time/time-field.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { Count } from "./audience-fields.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import type { Mailing } from "./use-mailing-words.ts";
import { useMailingWords } from "./use-mailing-words.ts";

/** Sends a draft now or at a scheduled time. It first shows the audience and its current number of members. */
export function SendDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const { mailings: t } = useMessages("members");
  const { toWhom } = useMailingWords();
  const { id, version, record } = mailing;
  const { ref, handlers, values, failure, errors, isBusy } = useForm({
    validate: (typed) => {
      const fault = timeFault(typed, t.time);
      return fault === undefined ? {} : { at: fault };
    },
    send: async (typed) => {
      const time = timeIn(typed);
      const input = { id, version, sendAt: time ? toSeconds(time) : 0 };
      const answer = await newsroomRequest("POST /newsroom/sendMailing", { input, silent: true, refetch: "wait" });
      if (!answer.ok) return answer.msg;
      showToast(t.made, "success");
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.sendTitle(record.title)} onClose={onClose}>
      <form ref={ref} method="post" className={kit["form"]} noValidate aria-busy={isBusy} {...handlers}>
        <p>
          {toWhom(record.audience)}
          {record.audience !== null && (
            <>
              {" · "}
              <b role="status">
                <Count audience={record.audience} />
              </b>
            </>
          )}
        </p>
        <TimeField
          label={t.at}
          hint={t.atHint}
          placeholder={t.placeholder}
          error={errors["at"]}
          time={timeIn(values)}
        />
        <DialogFoot
          action={timeIn(values) === undefined ? t.send : t.schedule}
          failure={failure}
          isBusy={isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
