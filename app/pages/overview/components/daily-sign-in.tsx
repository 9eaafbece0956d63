import { useState } from "react";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./overview-page.module.css";

/** Daily sign-in for points; the server decides how many. `onDone` is called afterwards. */
export function DailySignIn({ isDone, onDone }: { isDone: boolean; onDone: () => void }) {
  const t = useMessages("overview");
  const common = useMessages("common");
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    await request("POST /account/signIn", { showSuccess: true });
    setBusy(false);
    // Called even if the sign-in was refused, because another tab may have signed in first.
    onDone();
  };
  return (
    <button
      type="button"
      className={`btn ${isDone ? styles["signed"] : "primary"}`}
      disabled={isDone || isBusy}
      onClick={() => void signIn()}
    >
      {isDone ? t.signedToday : isBusy ? common.busy : t.signIn}
    </button>
  );
}
