import { request } from "#app/features/base/member-client/member-request.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { LONGEST_QUOTE, LONGEST_SAID } from "../error-report.rules.ts";

type Props = { articleId: number; quote: string; onClose: () => void };

/** Asks which words of a story are wrong, and what is wrong with them. */
export function ErrorDialog({ articleId, quote, onClose }: Props) {
  const t = useMessages("corrections");
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ quote: marked = "", said = "" }) => {
      const input = { article: articleId, quote: marked, said };
      const answer = await request("POST /my/reportError", { input, silent: true, showSuccess: true });
      if (!answer.ok) return answer.msg;
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <TextAreaField
          name="quote"
          label={t.quote}
          hint={t.quoteHint}
          lang="zh-CN"
          defaultValue={[...quote.trim()].slice(0, LONGEST_QUOTE).join("")}
        />
        <TextAreaField name="said" label={t.said} hint={t.saidHint} maxLength={LONGEST_SAID} />
        <DialogFoot
          action={t.send}
          failure={failure}
          isBusy={isBusy}
          isWaiting={!areFilled(values, ["quote", "said"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
