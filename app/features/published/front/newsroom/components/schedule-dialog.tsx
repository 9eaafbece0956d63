import { useMessages } from "#app/i18n/messages.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { timeFault, TimeField, timeIn } from "#app/newsroom/kit/time/time-field.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

/** Asks for a time and schedules the launch of the draft. */
export function ScheduleDialog({
  version,
  onDone,
  onClose,
}: {
  version: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useMessages("front");
  const { release } = useMessages("stories");
  const { ref, handlers, values, errors, failure, isBusy } = useForm({
    validate: (given) => ({ at: timeFault(given, release, t.timeNeeded) }),
    send: async (given) => {
      const at = timeIn(given);
      if (at === undefined) return t.timeNeeded;
      const input = { version, at: toSeconds(at), key: crypto.randomUUID() };
      const answer = await newsroomRequest("POST /newsroom/scheduleFront", { input, silent: true });
      if (!answer.ok) return answer.msg;
      onDone();
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.scheduleTitle} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <TimeField
          label={t.scheduleAt}
          placeholder={t.timeHint}
          hint={t.scheduleHint}
          error={errors["at"]}
          time={timeIn(values)}
        />
        <DialogFoot action={t.schedule} failure={failure} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
