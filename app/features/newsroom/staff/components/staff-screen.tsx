import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { Colleagues } from "./colleagues.tsx";
import { RightsDialog } from "./rights-dialog.tsx";
import type { StaffCommand } from "./staff-command.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./rights.module.css";

/** The screen 权限: staff members and their grants. Administrators change grants with a reason, but never their own. */
export default function StaffScreen() {
  const t = useMessages("rights");
  const { screens } = useMessages("newsroom");
  const me = useMe();
  const list = useQuery(newsroomQuery("GET /newsroom/staff")).data?.list;
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState<StaffCommand>();
  const field = useRef<HTMLInputElement>(null);
  const sought = words.trim().toLowerCase();
  const found = list?.filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(sought));
  const cursor = useCursor((found ?? []).map(({ id }) => id));
  const here = found?.find(({ id }) => id === cursor.id);
  const mayGive = mayAct(me, "staff.grant");
  const add = () => setAsked({ act: "add" });
  useActs({
    search: () => field.current?.focus(),
    clearFilters: words === "" ? undefined : () => setWords(""),
    addColleague: mayGive ? add : undefined,
    giveRole: mayGive && here?.active && here.id !== me?.id ? () => setAsked({ act: "give", who: here }) : undefined,
  });
  return (
    <>
      <ScreenHead title={screens.rights}>
        <p className="meta">{list !== undefined && t.count(list.filter(({ active }) => active).length)}</p>
        {mayGive && (
          <button type="button" className={`btn primary ${styles["add"]}`} onClick={add}>
            {t.add} <Keys of="addColleague" />
          </button>
        )}
      </ScreenHead>
      <div className={kit["screen"]}>
        <input
          ref={field}
          type="search"
          className={styles["find"]}
          aria-label={t.find}
          placeholder={t.find}
          value={words}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
        />
        {found?.length === 0 && <p className={kit["empty"]}>{t.nobody}</p>}
        {found !== undefined && found.length > 0 && (
          <Colleagues
            people={found}
            givers={new Map(list?.map(({ id, name }) => [`staff:${id}`, name]))}
            me={me?.id}
            mayGive={mayGive}
            cursor={cursor}
            onAsk={setAsked}
          />
        )}
      </div>
      {asked !== undefined && <RightsDialog asked={asked} onNext={setAsked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
