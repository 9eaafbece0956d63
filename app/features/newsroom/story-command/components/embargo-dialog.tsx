import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./acts.module.css";
import type { WindowProps } from "./way.ts";
import { timeFault, TimeField, timeIn } from "#app/newsroom/kit/time/time-field.tsx";

/** Asks for the end of an embargo. An empty field removes the embargo. */
export function EmbargoDialog({ id, way, onDone, onClose }: WindowProps) {
  const { release: t, acts } = useMessages("stories");
  const { ref, handlers, values, errors, failure, isBusy } = useForm({
    validate: (given) => ({ at: timeFault(given, t) }),
    send: async (given) => {
      const at = timeIn(given);
      const until = at === undefined ? 0 : toSeconds(at);
      const answer = await newsroomRequest("POST /newsroom/embargo", { input: { id, until }, silent: true });
      if (!answer.ok) return answer.msg;
      onDone();
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.embargoTitle} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <p className={styles["text"]}>
          {t.embargoHint}
          {way.embargoUntil > 0 && ` ${t.embargoNow(formatDateTime(way.embargoUntil * 1_000))}`}
        </p>
        <TimeField
          label={t.embargoUntil}
          placeholder={t.noEmbargo}
          hint={t.embargoWhenHint}
          error={errors["at"]}
          time={timeIn(values)}
        />
        <DialogFoot
          action={timeIn(values) === undefined ? t.liftEmbargo : acts.embargo}
          failure={failure}
          isBusy={isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
