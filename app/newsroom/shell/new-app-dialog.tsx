import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { AppOffer } from "#app/features/newsroom/staff-session/components/app-offer.tsx";
import { RecoveryCodes } from "#app/features/newsroom/staff-session/components/recovery-codes.tsx";
import { StepForm } from "#app/features/newsroom/staff-session/components/step-form.tsx";

/** The new authenticator app that the server offers in place of the current one. */
export type Offer = CallData<"POST /newsroom/beginApp">;

type Props = { offer: Offer; onClose: () => void };

/**
 * Asks for a code of another authenticator app, such as on a new phone, and binds it. Shows the new recovery codes
 * once.
 */
export function NewAppDialog({ offer: { ticket, secret, address }, onClose }: Props) {
  const { newApp: t, signIn } = useMessages("newsroom");
  const [codes, setCodes] = useState<string[]>();
  const send = async ({ code = "" }: FormValues) => {
    const input = { ticket, code: code.trim() };
    const answer = await newsroomRequest("POST /newsroom/bindApp", { input, silent: true });
    if (!answer.ok) return answer.msg;
    setCodes(answer.data.recoveryCodes);
    return undefined;
  };
  const form = useForm({ validate: () => ({}), send });
  return (
    <Dialog title={t.title} onClose={onClose}>
      {codes === undefined ? (
        <StepForm form={form} action={signIn.bind} isReady={areFilled(form.values, ["code"])}>
          <AppOffer text={t.text} secret={secret} address={address} />
        </StepForm>
      ) : (
        <RecoveryCodes codes={codes} action={t.kept} onKept={onClose} />
      )}
    </Dialog>
  );
}
