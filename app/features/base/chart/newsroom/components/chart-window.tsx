import { useDeferredValue, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { faultsOf, type ChartFault } from "../../chart.check.ts";
import { CHART_KINDS, CHART_LIMITS, MOST_CHARTS, type Chart, type ChartKind } from "../../chart.ts";
import { chartOfDraft, draftOf, warningsOf, type ChartDraft } from "../chart-draft.ts";
import { faultText } from "../chart-faults.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { ChartPreview } from "./chart-preview.tsx";
import styles from "./chart-window.module.css";

type Props = {
  /** The chart that is edited; undefined for a new one. */
  chart: Chart | undefined;
  /** Cells of a table that becomes a chart. */
  cells: string[][] | undefined;
  /** True if the text has as many charts as it may have. */
  isFull: boolean;
  onPut: (chart: Chart) => void;
  onClose: () => void;
};

/** Faults of the chart's texts, which do not affect its drawing. */
const OF_WORDS: ReadonlySet<ChartFault["code"]> = new Set(["title", "source", "sourceMissing", "note", "href"]);

/** Shows the window of a chart: its data, its texts, both drawings, and faults and warnings. */
export function ChartWindow({ chart: known, cells, isFull, onPut, onClose }: Props) {
  const { charts: t, faults: faultTexts, warnings: warningTexts } = useMessages("chart-editor");
  const [draft, setDraft] = useState(() => draftOf(known, cells));
  const [isRefused, setRefused] = useState(false);
  const set = (change: Partial<ChartDraft>) => setDraft((before) => ({ ...before, ...change }));
  const chart = chartOfDraft(useDeferredValue(draft));
  const found = faultsOf(chart);
  const faults = found.map((fault) => faultText(fault, faultTexts));
  if (isFull) faults.unshift(t.tooMany(MOST_CHARTS));
  const warnings = faults.length > 0 ? [] : warningsOf(chart);
  const put = () => {
    const written = chartOfDraft(draft);
    if (isFull || faultsOf(written).length > 0) setRefused(true);
    else onPut(written);
  };
  return (
    <Dialog title={t.window} onClose={onClose}>
      <div className={styles["window"]}>
        <div className={styles["fields"]}>
          <label>
            {t.kind}
            <select value={draft.kind} onChange={({ target }) => set({ kind: target.value as ChartKind })}>
              {CHART_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t.kinds[kind]}
                </option>
              ))}
            </select>
          </label>
          <Field label={t.title} hint={t.titleHint} value={draft.title} onWrite={(title) => set({ title })} />
          <ChartGrid cells={draft.cells} onWrite={(next) => set({ cells: next })} />
          <div className={styles["pair"]}>
            <Field label={t.unit} hint={t.unitHint} value={draft.unit} onWrite={(unit) => set({ unit })} />
            <Field label={t.source} hint={t.sourceHint} value={draft.source} onWrite={(source) => set({ source })} />
            <Field label={t.href} hint="https://" value={draft.href} onWrite={(href) => set({ href })} />
            <Field label={t.note} hint={t.noteHint} value={draft.note} onWrite={(note) => set({ note })} />
          </div>
          <Highlights chart={chart} strong={draft.strong} onWrite={(strong) => set({ strong })} />
          <Events chart={chart} events={draft.events} onWrite={(events) => set({ events })} />
        </div>
        <div className={styles["shown"]}>
          <ChartPreview
            chart={
              found.every(({ code }) => OF_WORDS.has(code))
                ? { ...chart, title: chart.title === "" ? t.window : chart.title }
                : undefined
            }
          />
          <Remarks title={t.faults} lines={faults} />
          <Remarks title={t.warnings} lines={warnings.map((name) => warningTexts[name])} />
        </div>
      </div>
      <DialogFoot
        action={known === undefined ? t.put : t.change}
        failure={isRefused && faults[0] !== undefined ? `${t.faults}：${faults[0]}` : ""}
        isBusy={false}
        onAct={put}
        onClose={onClose}
      />
    </Dialog>
  );
}

type FieldProps = { label: string; hint: string; value: string; onWrite: (text: string) => void };

function Field({ label, hint, value, onWrite }: FieldProps) {
  return (
    <label>
      {label}
      <input
        lang={contentLang(value)}
        value={value}
        placeholder={hint}
        onChange={({ target }) => onWrite(target.value)}
      />
    </label>
  );
}

/** Shows the names that can be highlighted, if there are several. */
function Highlights({
  chart,
  strong,
  onWrite,
}: {
  chart: Chart;
  strong: string[];
  onWrite: (strong: string[]) => void;
}) {
  const { charts: t } = useMessages("chart-editor");
  const names = chart.series.length === 1 ? chart.rows.map(({ name }) => name) : chart.series;
  const shown = [...new Set(names)].filter((name) => name !== "");
  if (shown.length < 2) return null;
  const chosen = strong.filter((name) => shown.includes(name));
  return (
    <fieldset className={styles["choices"]}>
      <legend>{t.strong}</legend>
      {shown.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            disabled={chosen.length >= CHART_LIMITS.strong && !chosen.includes(name)}
            onChange={({ target }) =>
              onWrite(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          />
          <span lang={contentLang(name)}>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Kinds of charts that mark events. */
const WITH_EVENTS: ReadonlySet<ChartKind> = new Set(["line", "area", "columns", "stacked"]);

function Events({
  chart,
  events,
  onWrite,
}: {
  chart: Chart;
  events: Chart["events"];
  onWrite: (events: Chart["events"]) => void;
}) {
  const { charts: t } = useMessages("chart-editor");
  if (!WITH_EVENTS.has(chart.kind)) return null;
  const names = [...new Set(chart.rows.map(({ name }) => name))].filter((name) => name !== "");
  const change = (index: number, changed: Partial<Chart["events"][number]>) =>
    onWrite(events.map((event, at) => (at === index ? { ...event, ...changed } : event)));
  return (
    <fieldset className={styles["events"]}>
      <legend>{t.events}</legend>
      {events.map((event, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- There are always as many.
        <div key={index}>
          <select
            value={names.includes(event.at) ? event.at : ""}
            aria-label={t.eventAt}
            onChange={({ target }) => change(index, { at: target.value })}
          >
            <option value="">{t.noEvent}</option>
            {names.map((name) => (
              <option key={name} lang={contentLang(name)}>
                {name}
              </option>
            ))}
          </select>
          {names.includes(event.at) && (
            <input
              lang={contentLang(event.text)}
              value={event.text}
              aria-label={t.eventText}
              placeholder={t.eventText}
              onChange={({ target }) => change(index, { text: target.value })}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** Shows faults or warnings as a list that screen readers announce. */
function Remarks({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div role="status" className={styles["remarks"]}>
      {lines.length > 0 && (
        <>
          <b>{title}</b>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
