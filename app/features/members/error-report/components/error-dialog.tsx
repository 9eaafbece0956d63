import { request } from "#app/features/base/member-client/member-request.ts";
import { useCaptcha, workOf } from "#app/features/base/captcha/components/use-captcha.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { LONGEST_QUOTE, LONGEST_TEXT } from "../error-report.rules.ts";

type Props = { articleId: number; quote: string; onClose: () => void };

/** Asks which words of a story are wrong, and why. */
export function ErrorDialog({ articleId, quote, onClose }: Props) {
  const t = useMessages("corrections");
  const { ask, captcha } = useCaptcha();
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ quote: marked = "", said = "" }) => {
      const report = { article: articleId, quote: marked, said };
      const post = (more = { captchaId: "", captchaInfo: "" }) =>
        request("POST /my/reportError", { input: { ...report, ...more }, silent: true, showSuccess: true });
      let answer = await post();
      const bits = answer.ok ? 0 : workOf(answer.data);
      const given = bits === 0 ? undefined : await ask(bits).catch(() => undefined);
      if (given !== undefined) answer = await post(given);
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
        <TextAreaField name="said" label={t.said} hint={t.saidHint} maxLength={LONGEST_TEXT} />
        <DialogFoot
          action={t.send}
          failure={failure}
          isBusy={isBusy}
          isWaiting={!areFilled(values, ["quote", "said"])}
          onClose={onClose}
        />
      </form>
      {captcha}
    </Dialog>
  );
}
