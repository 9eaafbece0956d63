import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "../frame/screen-head.tsx";

/** 我的工作: what waits for me, what came back to me, what I am writing. */
export function WorkScreen() {
  const t = useMessages("office");
  return <ScreenHead title={t.screens.work} />;
}
