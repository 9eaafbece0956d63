import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { RULE_FAMILIES } from "../check.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import { Choice } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { ImportRulesDialog } from "./import-rules-dialog.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { ruleTextOf, rulesCsv, type VersionedRule } from "./rule-text.ts";
import { saveFile } from "./save-file.ts";
import styles from "./words.module.css";

/** The list of check rules. Staff members search, write, suggest, import and export rules here. */
export function RuleList({ tabs }: { tabs: ReactNode }) {
  const { rules: t, ...words } = useMessages("sensitive-word");
  const mayManage = mayAct(useMe(), "rule.manage");
  const { data, error } = useQuery(newsroomQuery("GET /newsroom/checkRules"));
  const [sought, setSought] = useState("");
  const [family, setFamily] = useState<(typeof RULE_FAMILIES)[number]>();
  const [onlySuggested, setOnlySuggested] = useState(false);
  const [asked, setAsked] = useState<{ rule: VersionedRule | undefined } | "import">();
  const field = useRef<HTMLInputElement>(null);
  const all = data?.list;
  const suggested = all?.filter(({ isSuggested }) => isSuggested).length ?? 0;
  const letters = sought.trim().toLowerCase();
  const shown = all?.filter(
    (rule) =>
      `${rule.pattern} ${rule.advice}`.toLowerCase().includes(letters) &&
      (family === undefined || rule.family === family) &&
      (!onlySuggested || rule.isSuggested),
  );
  const cursor = useCursor((shown ?? []).map(({ id }) => id));
  const add = () => setAsked({ rule: undefined });
  useActs({
    search: () => field.current?.focus(),
    addEntry: add,
    clearFilters:
      sought === "" && family === undefined && !onlySuggested
        ? undefined
        : () => (setSought(""), setFamily(undefined), setOnlySuggested(false)),
  });
  return (
    <>
      <div className={styles["tools"]}>
        {tabs}
        <FilterForm
          set={countSet({ family, isSuggested: onlySuggested || undefined })}
          search={<Search label={words.findRule} words={sought} field={field} onWords={setSought} />}
        >
          <Choice
            label={t.family}
            any={words.all}
            value={family}
            choices={RULE_FAMILIES.map((id) => ({ id, name: t.families[id] }))}
            onChoose={(chosen) => setFamily(RULE_FAMILIES.find((one) => one === chosen))}
          />
          {suggested > 0 && (
            <button type="button" aria-pressed={onlySuggested} onClick={() => setOnlySuggested(!onlySuggested)}>
              {t.onlySuggested(suggested)}
            </button>
          )}
        </FilterForm>
        <span className={styles["apart"]} />
        <Exports rules={all ?? []} />
        {mayManage && (
          <button type="button" className="btn" onClick={() => setAsked("import")}>
            {t.import}
          </button>
        )}
        <button type="button" className="btn primary" onClick={add}>
          {mayManage ? t.add : t.suggest} <Keys of="addEntry" />
        </button>
      </div>
      {error !== null && <p className={styles["failure"]}>{words.failed}</p>}
      {shown?.length === 0 && <p className={styles["none"]}>{t.none}</p>}
      {shown !== undefined && shown.length > 0 && (
        <RuleRows rules={shown} cursor={cursor} onOpen={(rule) => setAsked({ rule })} />
      )}
      {asked === "import" && <ImportRulesDialog onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== "import" && (
        <RuleDialog opened={asked.rule} mayManage={mayManage} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

type RowsProps = {
  rules: readonly VersionedRule[];
  cursor: { id: number | undefined; onFocus: (id: number) => void };
  onOpen: (rule: VersionedRule) => void;
};

function RuleRows({ rules, cursor, onOpen }: RowsProps) {
  const { rules: t } = useMessages("sensitive-word");
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.columns.pattern },
          { text: t.columns.family, className: styles["narrow"] },
          { text: t.columns.severity, className: styles["narrow"], hides: "wide" },
          { text: t.columns.advice, className: styles["wide"], hides: "wide" },
          { text: t.columns.state, className: styles["narrow"] },
        ]}
      />
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id} data-on={rule.id === cursor.id || undefined}>
            <td lang="zh-CN">
              <button
                id={rowLinkId(rule.id)}
                type="button"
                className={styles["name"]}
                onFocus={() => cursor.onFocus(rule.id)}
                onClick={() => onOpen(rule)}
              >
                {rule.pattern}
              </button>
            </td>
            <td>{t.families[rule.family]}</td>
            <td data-wide="">{t.severities[rule.severity]}</td>
            <td data-wide="" lang="zh-CN" title={rule.advice}>
              {rule.advice}
            </td>
            <td>
              <State rule={rule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ rule: { isSuggested, by, enabled } }: { rule: VersionedRule }) {
  const { rules: t } = useMessages("sensitive-word");
  if (isSuggested) return <span className={styles["suggested"]}>{t.suggested(by)}</span>;
  return enabled ? t.on : <span className={styles["off"]}>{t.off}</span>;
}

/** The buttons that export all accepted rules. */
function Exports({ rules }: { rules: readonly VersionedRule[] }) {
  const t = useMessages("sensitive-word");
  const texts = rules.filter(({ isSuggested }) => !isSuggested).map(ruleTextOf);
  return (
    <>
      <button type="button" className="btn" onClick={() => saveFile("rules.csv", "text/csv", rulesCsv(texts))}>
        {t.exportCsv}
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => saveFile("rules.json", "application/json", JSON.stringify(texts, null, 2))}
      >
        {t.exportJson}
      </button>
    </>
  );
}
