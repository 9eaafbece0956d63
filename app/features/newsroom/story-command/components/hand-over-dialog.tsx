import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { contentLang } from "#app/lib/language.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./acts.module.css";
import type { WindowProps } from "./way.ts";

/** Asks for a staff member who may sign the taken step, and hands it over to them. */
export function HandOverDialog({ id, onDone, onClose }: WindowProps) {
  const { release: t, acts } = useMessages("stories");
  const others = useQuery({ ...newsroomQuery("GET /newsroom/successors", { id }), staleTime: 0 }).data?.list;
  const [to, setTo] = useState(0);
  const [key] = useState(() => crypto.randomUUID());
  const send = async () => {
    if (to === 0) return t.chooseColleague;
    const answer = await newsroomRequest("POST /newsroom/handOver", { input: { id, key, to }, silent: true });
    if (!answer.ok) return answer.msg;
    onDone();
    return undefined;
  };
  return (
    <ConfirmDialog title={t.handOverTitle} action={acts.handOver} onConfirm={send} onClose={onClose}>
      <label className={styles["line"]}>
        {t.colleague}
        <select value={to} onChange={(event) => setTo(Number(event.target.value))}>
          <option value={0}>{t.chooseColleague}</option>
          {others?.map(({ id: other, name }) => (
            <option key={other} value={other} lang={contentLang(name)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {others?.length === 0 && <p>{t.noSuccessor}</p>}
    </ConfirmDialog>
  );
}
