import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./acts.module.css";
import type { WindowProps } from "./way.ts";
import { Happens } from "./happens.tsx";
import { timeFault, TimeField, timeIn } from "#app/newsroom/kit/time/time-field.tsx";

/**
 * Shows the effects of a release. Then it releases a signed text now, or at a time in Asia/Shanghai. With `isMoved` it
 * changes the time of a scheduled release.
 */
export function ReleaseDialog({ id, way, onDone, onClose, isMoved }: WindowProps & { isMoved: boolean }) {
  const { release: t, acts } = useMessages("stories");
  const [key] = useState(() => crypto.randomUUID());
  const { kind, short, note: known } = way;
  const { ref, handlers, values, errors, failure, isBusy } = useForm({
    validate: (given) => ({
      at: timeFault(given, t, isMoved ? t.timeNeeded : undefined),
      note: kind === "correction" && !isMoved && (given["note"] ?? "").trim() === "" ? t.noteNeeded : undefined,
    }),
    send: async (given) => {
      const note = (given["note"] ?? "").trim();
      const at = timeIn(given);
      const silent = true;
      const answer = isMoved
        ? await newsroomRequest("POST /newsroom/reschedule", { input: { id, key, at: at ? toSeconds(at) : 0 }, silent })
        : at === undefined
          ? await newsroomRequest("POST /newsroom/release", { input: { id, key, note }, silent })
          : await newsroomRequest("POST /newsroom/schedule", { input: { id, key, note, at: toSeconds(at) }, silent });
      if (!answer.ok) return answer.msg;
      onDone();
      onClose();
      return undefined;
    },
  });
  const at = timeIn(values);
  return (
    <Dialog title={isMoved ? t.moveTitle : t.titles[kind]} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <Happens id={id} kind={kind} />
        {way.embargoUntil > 0 && (
          <p className={styles["warning"]}>{t.embargoNow(formatDateTime(way.embargoUntil * 1_000))}</p>
        )}
        {kind !== "publish" && !isMoved && (
          <TextAreaField
            label={kind === "correction" ? t.noteOfCorrection : t.noteOfUpdate}
            name="note"
            defaultValue={known}
            maxLength={500}
            error={errors["note"]}
          />
        )}
        <TimeField
          label={t.when}
          placeholder={isMoved ? t.timeNeeded : t.whenPlaceholder}
          hint={isMoved ? t.moveHint : t.whenHint}
          error={errors["at"]}
          time={at}
        />
        <DialogFoot
          action={isMoved ? acts.reschedule : at !== undefined ? t.later : short ? t.correctNow : t.now}
          failure={failure}
          isBusy={isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
