import { useRef, useState } from "react";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isArranged, type SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomDownload } from "#app/newsroom/kit/client/download.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { useOrder } from "#app/newsroom/kit/order/use-order.ts";
import { SaveTable } from "#app/features/newsroom/table-export/components/save-table.tsx";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import styles from "./columns.module.css";
import { BLANK, shownField } from "./fields.ts";
import { ImportSources } from "./import-sources.tsx";
import { NounEditor } from "./noun-editor.tsx";
import { NounList } from "./noun-list.tsx";
import { groupOf, inGroups, isNamed } from "./noun-rows.ts";
import { saveNoun, useFreshNouns, useNouns, type Noun, type NounFields } from "./nouns-data.ts";
import { isWanted, sourceFilterOf } from "./source-filter.ts";
import { SourceFilters } from "./source-filters.tsx";
import { isShown, useNounWords } from "./use-noun-words.ts";

/** The permission of each kind, where it is not that of pages. */
const ACTS: Partial<Record<SiteNounKind, NewsroomPermission>> = {
  post: "post.write",
  link: "link.write",
  source: "source.manage",
};

/** Longer lists have a search field. */
const SHORT_LIST = 20;

/** A screen for some kinds: a list with a form, and a tab for each kind where there are several. */
export function NounsScreen({ title, kinds: all }: { title: string; kinds: readonly SiteNounKind[] }) {
  const t = useMessages("nouns");
  const me = useMe();
  const { address, set } = useAddress();
  const kinds = all.filter((one) => mayAct(me, ACTS[one] ?? "page.write"));
  const kind = kinds.find((one) => one === address.get("of")) ?? kinds[0];
  return (
    <>
      <ScreenHead title={title} />
      <div className={styles["screen"]}>
        {all.length > 1 && (
          <div className={styles["tabs"]} role="group" aria-label={t.kindsLabel}>
            {kinds.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                onClick={() => set({ of: one, id: "", q: "" })}
              >
                {t.kinds[one]}
              </button>
            ))}
          </div>
        )}
        {kind !== undefined && <Kind key={kind} kind={kind} address={address} set={set} />}
      </div>
    </>
  );
}

type KindProps = { kind: SiteNounKind; address: URLSearchParams; set: (change: Record<string, string>) => void };

/** The records of a kind: their list, or the open one. */
function Kind({ kind, address, set }: KindProps) {
  const t = useMessages("nouns");
  const open = address.get("id") ?? "";
  const { data, error } = useNouns(kind);
  const noun = data?.list.find(({ id }) => String(id) === open);
  const isOpen = open !== "" && data !== undefined && (noun !== undefined || (open === "new" && data.mayArrange));
  if (error !== null)
    return (
      <p className={styles["failure"]} role="status">
        {error.message}
      </p>
    );
  if (data === undefined) return <p role="status">{t.loading}</p>;
  if (!isOpen) return <Things kind={kind} nouns={data.list} mayArrange={data.mayArrange} address={address} set={set} />;
  return (
    <NounEditor
      key={open}
      kind={kind}
      noun={noun}
      blank={BLANK[kind]}
      mayRemove={data.mayArrange}
      onSaved={(id) => set({ of: kind, id: String(id) })}
      onClose={() => set({ id: "" })}
    />
  );
}

type ThingsProps = KindProps & { nouns: readonly Noun[]; mayArrange: boolean };

function Things({ kind, nouns, mayArrange, address, set }: ThingsProps) {
  const t = useMessages("nouns");
  const fresh = useFreshNouns();
  const { said } = useNounWords(kind);
  const words = address.get("q") ?? "";
  const [isImporting, setImporting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const filter = sourceFilterOf(address);
  const isOf = (record: NounFields) => kind !== "source" || isWanted(record, filter, newsroomNow());
  const shown = inGroups(kind, nouns).filter(({ record }) => isOf(record) && isNamed(record, words, said));
  const ids = shown.map(({ id }) => id);
  const cursor = useCursor(ids);
  const here = nouns.find(({ id }) => id === cursor.id);
  const groups = new Map(nouns.map((noun) => [noun.id, groupOf(noun)]));
  const keep = async (next: number[]) => {
    const standing = nouns.map(({ id }) => id);
    const answer = await newsroomRequest("POST /newsroom/orderNouns", { input: { kind, ids: next, standing } });
    if (answer.ok && !answer.data.done) showToast(t.orderMoved, "error");
    await fresh();
  };
  const mayOrder = mayArrange && isArranged(kind) && words === "";
  const { move, drop } = useOrder({
    ids,
    current: cursor.id,
    isSibling: (one, other) => groups.get(one) === groups.get(other),
    onOrder: mayOrder ? (next) => void keep(next) : undefined,
  });
  const shownBy = shownField(kind);
  const toggle = async (noun: Noun) => {
    if (shownBy === undefined) return;
    const saved = await saveNoun(kind, { ...noun.record, [shownBy]: !isShown(kind, noun.record) }, noun);
    await fresh();
    if ("failure" in saved) showToast(saved.failure, "error");
    else if ("theirs" in saved) showToast(t.moved, "error");
  };
  const add = () => set({ of: kind, id: "new" });
  const search = <Search label={t.find} words={words} field={field} onWords={(q) => set({ q })} />;
  const isLong = nouns.length > SHORT_LIST || kind === "source";
  useActs({
    addRow: mayArrange ? add : undefined,
    search: isLong ? () => field.current?.focus() : undefined,
    clearFilters: shown.length < nouns.length ? () => set({ q: "", list: "", standing: "" }) : undefined,
    toggleRow: here && shownBy !== undefined ? () => void toggle(here) : undefined,
  });
  return (
    <>
      <p className={styles["tools"]}>
        {mayArrange && (
          <button type="button" className="btn primary" onClick={add}>
            {t.newOf[kind]} <Keys of="addRow" />
          </button>
        )}
        {kind === "source" && mayArrange && (
          <>
            <button type="button" className="btn" onClick={() => setImporting(true)}>
              {t.sourceImport.open}
            </button>
            <SaveTable save={async (as) => newsroomDownload("GET /newsroom/sourceFile", { as })} />
          </>
        )}
        <span className="meta">{t.notes[kind]}</span>
      </p>
      {isImporting && <ImportSources onClose={() => setImporting(false)} />}
      {isLong && (
        <div className={styles["tools"]}>
          {kind === "source" ? <SourceFilters search={search} filter={filter} set={set} /> : search}
          <span className="meta" role="status">
            {shown.length === nouns.length ? "" : t.found(shown.length, nouns.length)}
          </span>
        </div>
      )}
      {nouns.length === 0 ? (
        <p className={styles["none"]}>{t.none[kind]}</p>
      ) : (
        <NounList
          kind={kind}
          nouns={shown}
          current={cursor.id}
          hrefOf={(id) => `?of=${kind}&id=${id}`}
          onFocus={cursor.onFocus}
          onMove={mayOrder ? move : undefined}
          onDrop={drop}
        />
      )}
    </>
  );
}
