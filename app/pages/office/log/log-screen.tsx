import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { clockToTheSecond, officeNow } from "../data/office-clock.ts";
import { OfficeFailure } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useActs } from "../keys/acts.ts";
import rowStyles from "../rows/rows.module.css";
import styles from "./log.module.css";

type Stretch = CallData<"GET /office/audit">;
type Line = Stretch["list"][number];
const FILTERS = ["action", "actor", "kind", "target"] as const;

/** 日志: what everybody did, as far as one may see it, by filters in the address; and whether the trail is whole. */
export function LogScreen() {
  const { log: t } = useMessages("desk");
  const { screens } = useMessages("office");
  const [params, setParams] = useSearchParams();
  const first = useRef<HTMLInputElement>(null);
  const filter = Object.fromEntries(
    FILTERS.map((name) => [name, params.get(name) ?? ""]).filter(([, value]) => value !== ""),
  ) as Partial<Record<(typeof FILTERS)[number], string>>;
  const query = useInfiniteQuery({
    queryKey: ["GET /office/audit", filter],
    queryFn: async ({ pageParam, signal }): Promise<Stretch> => {
      const input = { ...filter, before: pageParam };
      const answer = await officeRequest("GET /office/audit", { input, signal, silent: true });
      if (answer.ok) return answer.data;
      throw new OfficeFailure(answer.msg, answer.code);
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
  });
  const lines = query.data?.pages.flatMap(({ list }) => list);
  useActs({
    search: () => first.current?.focus(),
    clearFilters: Object.keys(filter).length > 0 ? () => setParams({}, { replace: true }) : undefined,
    moreRows: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  });
  return (
    <>
      <ScreenHead title={screens.log}>
        <Chain head={query.data?.pages[0]?.head ?? null} />
      </ScreenHead>
      <div className={styles["screen"]}>
        <form
          className={styles["filters"]}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget);
            const said = FILTERS.map((name) => [name, textOf(typed.get(name))] as const);
            setParams(Object.fromEntries(said.filter(([, value]) => value !== "")), { replace: true });
          }}
        >
          {FILTERS.map((name, index) => (
            <input
              key={`${name} ${filter[name] ?? ""}`}
              ref={index === 0 ? first : undefined}
              name={name}
              aria-label={t.filters[name]}
              placeholder={t.filters[name]}
              defaultValue={filter[name] ?? ""}
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <button type="submit" className="btn">
            {t.find}
          </button>
        </form>
        {query.error !== null && (
          <p className={styles["failure"]} role="status">
            {query.error.message}
          </p>
        )}
        {lines?.length === 0 && <p className={styles["none"]}>{t.none}</p>}
        {lines !== undefined && lines.length > 0 && <Lines lines={lines} />}
        {query.hasNextPage && (
          <button type="button" className="btn" onClick={() => void query.fetchNextPage()}>
            {t.more}
          </button>
        )}
      </div>
    </>
  );
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.trim() : "");

function Lines({ lines }: { lines: Line[] }) {
  const { log: t } = useMessages("desk");
  return (
    <table className={rowStyles["rows"]}>
      <thead>
        <tr>
          <th scope="col" className={styles["when"]}>
            {t.when}
          </th>
          <th scope="col" className={styles["who"]}>
            {t.who}
          </th>
          <th scope="col" className={styles["what"]}>
            {t.what}
          </th>
          <th scope="col" className={styles["thing"]}>
            {t.thing}
          </th>
          <th scope="col" data-wide="">
            {t.detail}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, at, actor, action, kind, target, detail, address }) => (
          <tr key={id}>
            <td className="num">
              {formatDate(at * 1_000).slice(5)} {clockToTheSecond(at)}
            </td>
            <td className={rowStyles["small"]} title={address}>
              {actor}
            </td>
            <td className="num">{action}</td>
            <td className={rowStyles["small"]}>
              {kind} {target}
            </td>
            <td className={rowStyles["small"]} data-wide="" title={JSON.stringify(detail)}>
              {JSON.stringify(detail)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The head of the chain, and the button that holds the whole trail against its seals. */
function Chain({ head }: { head: Stretch["head"] }) {
  const { log: t } = useMessages("desk");
  const [said, setSaid] = useState<{ text: string; isBroken: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    const answer = await officeRequest("GET /office/auditChain");
    setBusy(false);
    if (!answer.ok) return;
    const { faults, rows } = answer.data;
    const time = clockToTheSecond(Math.floor(officeNow() / 1_000));
    const isBroken = faults.length > 0;
    setSaid({ isBroken, text: isBroken ? t.broken(faults.length) : t.verified(time, rows) });
  };
  return (
    <p className={styles["chain"]} data-broken={said?.isBroken || undefined}>
      {head !== null && <code title={head.hash}>{head.hash.slice(0, 12)}…</code>}
      <span role="status">{said?.text}</span>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void verify()}>
        {t.verify}
      </button>
    </p>
  );
}
