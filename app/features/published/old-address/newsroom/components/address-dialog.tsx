import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

type Props = {
  /** The old address that is changed; undefined for a new one. */
  known: { path: string; target: string | null } | undefined;
  onClose: () => void;
};

/** Asks for the target of an old address and saves it. */
export function AddressDialog({ known, onClose }: Props) {
  const t = useMessages("addresses");
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ path = "", target = "" }) => {
      const input = { path: known?.path ?? path, target };
      const answer = await newsroomRequest("POST /newsroom/saveOldAddress", { input, silent: true, refetch: "wait" });
      if (!answer.ok) return answer.msg;
      showToast(t.saved(answer.data.path, answer.data.target ?? ""), "success");
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={known === undefined ? t.add : t.editOf(known.path)} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        {known === undefined && (
          <Field name="path" label={t.path} hint={t.pathHint} maxLength={500} autoComplete="off" spellCheck={false} />
        )}
        <Field
          name="target"
          label={t.target}
          hint={t.targetHint}
          defaultValue={known?.target ?? ""}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
        />
        <DialogFoot
          action={t.save}
          failure={failure}
          isBusy={isBusy}
          isWaiting={known === undefined && !areFilled(values, ["path"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
