import { useMessages } from "#app/i18n/messages.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { timeFault, TimeField, timeIn } from "#app/newsroom/kit/time/time-field.tsx";
import type { Item } from "./calendar-items.ts";
import type { Moving } from "./use-moving.ts";

type Props = { item: Item; move: Moving["move"]; onClose: () => void };

/** Asks for another time of an item, for staff members who prefer not to drag. */
export function MoveDialog({ item, move, onClose }: Props) {
  const { calendar, release: t, acts } = useMessages("stories");
  const { ref, handlers, values, errors, failure, isBusy } = useForm({
    validate: (given) => ({ at: timeFault(given, t, t.timeNeeded) }),
    send: async (given) => {
      const at = timeIn(given);
      const refusal = at === undefined ? t.timeNeeded : await move(item, toSeconds(at));
      if (refusal === undefined) onClose();
      return refusal;
    },
  });
  return (
    <Dialog title={calendar.moveTitle} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <TimeField
          label={t.when}
          placeholder={t.timeNeeded}
          hint={calendar.moveHint}
          error={errors["at"]}
          time={timeIn(values)}
        />
        <DialogFoot action={acts.reschedule} failure={failure} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
