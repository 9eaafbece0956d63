import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { WORD_ACTIONS, type WordAction } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import { Choice } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import { ChangeWordsDialog } from "./change-words-dialog.tsx";
import { saveFile } from "#app/features/newsroom/check/components/save-file.ts";
import { WordChanges } from "./word-changes.tsx";
import { wordsCsv, wordsText } from "./word-text.ts";
import styles from "#app/features/newsroom/check/components/words.module.css";

/** Shows the operator's word list with search, adding, removing, import and export. */
export function WordList({ tabs }: { tabs: ReactNode }) {
  const t = useMessages("sensitive-word");
  const [q, setQ] = useState("");
  const [action, setAction] = useState<WordAction>();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<"add" | "remove" | "changes">();
  const field = useRef<HTMLInputElement>(null);
  const query = useWords(q.trim(), action);
  const words = query.data?.pages.flatMap(({ list }) => list);
  const counts = query.data?.pages[0]?.counts;
  const count =
    counts && (action === undefined ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[action]);
  const toggle = (word: string) =>
    setPicked((before) => new Set(before.has(word) ? [...before].filter((one) => one !== word) : [...before, word]));
  const remove = picked.size > 0 ? () => setAsked("remove") : undefined;
  const close = () => setAsked(undefined);
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  useActs({
    search: () => field.current?.focus(),
    addEntry: () => setAsked("add"),
    removeEntries: remove,
    entryVersions: () => setAsked("changes"),
    moreRows: more,
    clearFilters:
      q !== "" || action !== undefined || picked.size > 0
        ? () => (setQ(""), setAction(undefined), setPicked(new Set()))
        : undefined,
  });
  return (
    <>
      <div className={styles["tools"]}>
        {tabs}
        <FilterForm
          set={countSet({ action })}
          search={<Search label={t.find} words={q} field={field} onWords={setQ} />}
        >
          <Choice
            label={t.action}
            any={t.all}
            value={action}
            choices={WORD_ACTIONS.map((id) => ({ id, name: t.actions[id] }))}
            onChoose={(chosen) => setAction(WORD_ACTIONS.find((one) => one === chosen))}
          />
        </FilterForm>
        <span className="meta">{count !== undefined && count !== null && t.count(count)}</span>
        <span className={styles["apart"]} />
        {remove !== undefined && (
          <button type="button" className="btn" onClick={remove}>
            {t.remove(picked.size)}
          </button>
        )}
        <button type="button" className="btn" onClick={() => setAsked("changes")}>
          {t.changes}
        </button>
        <Exports />
        <button type="button" className="btn primary" onClick={() => setAsked("add")}>
          {t.add} <Keys of="addEntry" />
        </button>
      </div>
      {query.error !== null && <p className={styles["failure"]}>{t.failed}</p>}
      {words?.length === 0 && <p className={styles["none"]}>{t.none}</p>}
      {words !== undefined && words.length > 0 && <WordRows words={words} picked={picked} onToggle={toggle} />}
      <MoreRows text={t.more} onMore={more} />
      {asked === "changes" && <WordChanges onClose={close} />}
      {(asked === "add" || asked === "remove") && (
        <ChangeWordsDialog
          removed={asked === "remove" ? [...picked] : undefined}
          onDone={() => setPicked(new Set())}
          onClose={close}
        />
      )}
    </>
  );
}

/** Loads the list page by page. */
function useWords(q: string, action: WordAction | undefined) {
  return useInfiniteQuery({
    queryKey: ["GET /newsroom/words", q, action],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/words", {
        input: { q, ...(action !== undefined && { action }), ...(pageParam !== undefined && { after: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
}

type RowsProps = {
  words: readonly { id: number; word: string; action: WordAction }[];
  picked: ReadonlySet<string>;
  onToggle: (word: string) => void;
};

function WordRows({ words, picked, onToggle }: RowsProps) {
  const t = useMessages("sensitive-word");
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.pick, className: styles["pick"], isSpoken: true },
          { text: t.word },
          { text: t.action, className: styles["narrow"] },
        ]}
      />
      <tbody>
        {words.map(({ id, word, action }) => (
          <tr key={id}>
            <td>
              <input
                type="checkbox"
                aria-label={t.select(word)}
                checked={picked.has(word)}
                onChange={() => onToggle(word)}
              />
            </td>
            <td lang="zh-CN">{word}</td>
            <td>{t.actions[action]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Exports the whole list as a file. */
function Exports() {
  const t = useMessages("sensitive-word");
  const take = async (isCsv: boolean) => {
    const answer = await newsroomRequest("GET /newsroom/allWords");
    if (!answer.ok) return;
    const { list } = answer.data;
    if (isCsv) saveFile("words.csv", "text/csv", wordsCsv(list));
    else saveFile("words.txt", "text/plain", wordsText(list));
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => void take(true)}>
        {t.exportCsv}
      </button>
      <button type="button" className="btn" onClick={() => void take(false)}>
        {t.exportTxt}
      </button>
    </>
  );
}
