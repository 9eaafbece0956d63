import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Time } from "#app/ui/time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { MissingAddresses } from "./missing-addresses.tsx";
import styles from "./addresses.module.css";

type OldAddress = CallData<"GET /newsroom/oldAddresses">["list"][number];

/** Shows 旧地址: old addresses of imported articles. Staff can search, add, change and delete them. */
export default function OldAddressesScreen() {
  const t = useMessages("addresses");
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const q = address.get("q") ?? "";
  const [edited, setEdited] = useState<{ path: string; target: string | null } | "new">();
  const [removed, setRemoved] = useState<OldAddress>();
  const field = useRef<HTMLInputElement>(null);
  const query = useOldAddresses(q);
  const list = query.data?.pages.flatMap((page) => page.list);
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  useActs({
    search: () => field.current?.focus(),
    addEntry: () => setEdited("new"),
    moreRows: more,
    clearFilters: q === "" ? undefined : () => set({ q: "" }),
  });
  const remove = async () => {
    const answer = await newsroomRequest("POST /newsroom/removeOldAddress", {
      input: { id: removed?.id ?? 0 },
      silent: true,
      refetch: "wait",
    });
    if (!answer.ok) return answer.msg;
    showToast(t.removed, "success");
    return undefined;
  };
  return (
    <>
      <ScreenHead title={screens.addresses} />
      <div className={styles["screen"]}>
        <p className="meta">{t.intro}</p>
        <div className={styles["tools"]}>
          <Search label={t.search} words={q} field={field} onWords={(words) => set({ q: words })} />
          <button type="button" className="btn primary" onClick={() => setEdited("new")}>
            {t.add} <Keys of="addEntry" />
          </button>
        </div>
        {query.error !== null && <p role="status">{t.failed}</p>}
        {list?.length === 0 && <p role="status">{t.none}</p>}
        {list !== undefined && list.length > 0 && <Rows list={list} onEdit={setEdited} onRemove={setRemoved} />}
        <MoreRows text={t.more} onMore={more} />
        <MissingAddresses onLead={(path) => setEdited({ path, target: null })} />
      </div>
      {edited !== undefined && (
        <AddressDialog known={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed !== undefined && (
        <ConfirmDialog title={t.removeTitle} action={t.remove} onConfirm={remove} onClose={() => setRemoved(undefined)}>
          {t.removeText(removed.path)}
        </ConfirmDialog>
      )}
    </>
  );
}

const LIST = "GET /newsroom/oldAddresses";

/** Loads the list page by page. */
function useOldAddresses(q: string) {
  return useInfiniteQuery({
    queryKey: [LIST, q],
    queryFn: ({ pageParam, signal }) =>
      newsroomData(LIST, { input: { q, ...(pageParam !== undefined && { after: pageParam }) }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
}

type RowsProps = {
  list: readonly OldAddress[];
  onEdit: (address: OldAddress) => void;
  onRemove: (address: OldAddress) => void;
};

function Rows({ list, onEdit, onRemove }: RowsProps) {
  const t = useMessages("addresses");
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.path },
          { text: t.target },
          { text: t.hits, className: styles["count"], hides: "wide" },
          { text: t.lastHit, className: styles["time"], hides: "wide" },
          { text: t.acts, className: styles["acts"], isSpoken: true },
        ]}
      />
      <tbody>
        {list.map((one) => (
          <tr key={one.id}>
            <td className={styles["path"]} lang={contentLang(one.path)}>
              {one.path}
            </td>
            <td className={styles["path"]}>{one.target === null ? t.gone : <a href={one.target}>{one.target}</a>}</td>
            <td className={styles["count"]} data-wide="">
              {one.hits.toLocaleString("en")}
            </td>
            <td data-wide="">
              {one.lastHit === null ? t.never : <Time iso={isoOfSeconds(one.lastHit)} format="datetime" />}
            </td>
            <td className={rowStyles["acts"]}>
              <button type="button" className="btn" aria-label={t.editOf(one.path)} onClick={() => onEdit(one)}>
                {t.edit}
              </button>
              <button type="button" className="btn" aria-label={t.removeOf(one.path)} onClick={() => onRemove(one)}>
                {t.remove}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
