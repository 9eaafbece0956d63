import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { Adjustments } from "./adjustments.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./ledgers.module.css";
import { Statement } from "./statement.tsx";

/** The screen 流水: a member's points and balance entries, adjustments with their second signature, and the reconciliation. */
export default function LedgersScreen() {
  const { screens } = useMessages("newsroom");
  const { address } = useAddress();
  const asked = Number(address.get("member") ?? 0);
  const member = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  return (
    <>
      <ScreenHead title={screens.ledgers}>
        <Proof />
      </ScreenHead>
      <div className={`${kit["screen"]} ${styles["screen"]}`}>
        <Adjustments member={member} />
        <Statement key={member} member={member} />
      </div>
    </>
  );
}

/** Compares all balances with their entries, and shows the result. */
function Proof() {
  const { ledgers: t } = useMessages("members");
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const prove = async () => {
    setBusy(true);
    const answer = await newsroomRequest("POST /newsroom/reconcile", { timeout: 600_000 });
    setBusy(false);
    if (!answer.ok) return;
    const { found, members, entries, differences } = answer.data;
    const each = differences.map(({ memberId, unit, balance, sum }) => {
      return t.difference(memberId, t[unit](balance), t[unit](sum));
    });
    setSaid(found === 0 ? [t.right(members, entries)] : [t.wrong(found), ...each]);
  };
  return (
    <div className={styles["proof"]}>
      <div role="status">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void prove()}>
        {isBusy ? t.proving : t.prove}
      </button>
    </div>
  );
}
