import { useState } from "react";
import type { Unit } from "#app/features/members/ledger/ledger.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";

type Props = { member: number; name: string; unit: Unit; onClose: () => void };

/**
 * Asks for the amount and the reason of an adjustment. All requests of one dialog send the same key, so the server runs the
 * command once.
 */
export function AdjustDialog({ member, name, unit, onClose }: Props) {
  const { ledgers: t, reason: reasonLabel } = useMessages("members");
  const [key] = useState(() => crypto.randomUUID());
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ amount = "", reason = "" }) => {
      const input = { member, unit, amount: amount.trim().replace(/^[−–]/, "-"), reason: reason.trim(), key };
      const answer = await newsroomRequest("POST /newsroom/askAdjustment", { input, silent: true, refetch: "wait" });
      if (!answer.ok) return answer.msg;
      showToast(answer.data.state === "done" ? t.done : t.asked, "success");
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.adjustTitle(name)} onClose={onClose}>
      <form ref={ref} method="post" className={kit["form"]} noValidate aria-busy={isBusy} {...handlers}>
        <p className="meta">{t.adjustText}</p>
        <Field name="amount" label={t.amount[unit]} inputMode="text" autoComplete="off" maxLength={20} />
        <TextAreaField name="reason" label={reasonLabel} maxLength={200} rows={2} />
        <DialogFoot
          action={t.adjust}
          failure={failure}
          isBusy={isBusy}
          isWaiting={!areFilled(values, ["amount", "reason"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
