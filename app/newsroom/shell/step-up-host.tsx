import { useEffect, useState } from "react";
import { setStepUpHost } from "#app/newsroom/kit/client/step-up.ts";
import { lateWindow } from "#app/newsroom/kit/late/late-part.tsx";

const StepUpDialog = lateWindow(async () => (await import("./step-up-dialog.tsx")).StepUpDialog);

/** Shows the window that asks for the second factor, on any screen. */
export function StepUpHost() {
  const [give, setGive] = useState<(wasShown: boolean) => void>();
  useEffect(() => setStepUpHost((waiting) => setGive(() => waiting)), []);
  if (give === undefined) return null;
  const end = (wasShown: boolean) => {
    setGive(undefined);
    give(wasShown);
  };
  return <StepUpDialog onShown={() => end(true)} onClose={() => end(false)} />;
}
