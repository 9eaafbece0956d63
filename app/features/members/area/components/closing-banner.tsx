import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { profileOfMember } from "./area-data.ts";
import styles from "./closing-banner.module.css";

/** Reminds a member of the day on which the account closes, with a button to cancel. */
export function ClosingBanner() {
  const t = useMessages("area");
  const common = useMessages("common");
  const memberId = useMember()?.id;
  const closeAt = profileOfMember.use(memberId)?.data?.closeAt ?? 0;
  const [isBusy, setBusy] = useState(false);
  if (closeAt === 0 || memberId === undefined) return null;
  const keep = async () => {
    setBusy(true);
    const answer = await request("POST /account/keep");
    if (answer.ok) {
      showToast(answer.msg === "" ? t.kept : answer.msg, "success");
      await profileOfMember.load(memberId);
    }
    setBusy(false);
  };
  return (
    <div className={styles["banner"]} role="status">
      <p>{t.closing(formatDateTime(closeAt * 1_000))}</p>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void keep()}>
        {isBusy ? common.busy : t.keepAccount}
      </button>
    </div>
  );
}
