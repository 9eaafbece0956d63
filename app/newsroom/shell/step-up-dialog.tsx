import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { FactorField, type FactorWay } from "#app/features/newsroom/staff-session/components/factor-field.tsx";
import { StepForm } from "#app/features/newsroom/staff-session/components/step-form.tsx";

type Props = { onShown: () => void; onClose: () => void };

/** Asks for the second factor, or only for a confirmation if no second factor is required. */
export function StepUpDialog({ onShown, onClose }: Props) {
  const { stepUp: t } = useMessages("newsroom");
  const { ways, mobile } = useMe()?.stepUp ?? { ways: [], mobile: "" };
  const isFree = ways.length === 0;
  const send = async ({ way = "", code = "" }: FormValues) => {
    const input = isFree ? { way: "" as const, code: "" } : { way: way as FactorWay, code: code.trim() };
    const answer = await newsroomRequest("POST /newsroom/stepUp", { input, silent: true });
    if (!answer.ok) return answer.msg;
    onShown();
    return undefined;
  };
  const form = useForm({ validate: () => ({}), send });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <StepForm form={form} action={t.confirm} isReady={isFree || areFilled(form.values, ["code"])}>
        <p>{t.text}</p>
        {!isFree && (
          <FactorField
            ways={ways}
            mobile={mobile}
            sendCode={() => newsroomRequest("POST /newsroom/sendStepUpCode", { silent: true })}
          />
        )}
      </StepForm>
    </Dialog>
  );
}
