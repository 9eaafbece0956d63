import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";

type Props = {
  title: string;
  action: string;
  /** The names of required fields besides the reason. */
  needed: string[];
  /** Sends the form. Returns the error text, if any. */
  onSend: (values: FormValues) => Promise<string | undefined>;
  onClose: () => void;
  children: ReactNode;
};

/** A window with fields, including the reason that every change of grants requires. */
export function ReasonForm({ title, action, needed, onSend, onClose, children }: Props) {
  const t = useMessages("rights");
  const { ref, handlers, values, failure, isBusy } = useForm({ validate: () => ({}), send: onSend });
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={ref} className={kit["form"]} method="post" noValidate aria-busy={isBusy} {...handlers}>
        {children}
        <TextAreaField name="reason" label={t.reason} hint={t.reasonHint} maxLength={200} rows={2} />
        <DialogFoot
          action={action}
          failure={failure}
          isBusy={isBusy}
          isWaiting={!areFilled(values, [...needed, "reason"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
