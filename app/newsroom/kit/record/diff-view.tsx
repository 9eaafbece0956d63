import { useMessages } from "#app/i18n/messages.ts";
import type { ComparedBlock, Comparison, Piece } from "./diff.schema.ts";
import styles from "./diff-view.module.css";

type Props = {
  comparison: Comparison;
  /**
   * The two functions return the label of a field, and the text of a value that is not a string. Without them, the
   * fields of a story are assumed.
   */
  nameOf?: (field: string) => string;
  said?: (field: string, value: unknown) => string;
};

/**
 * Shows the comparison of two texts: first the fields, then the body block by block. It marks moved blocks and boxes
 * changed figures.
 */
export function ComparisonView({ comparison, nameOf, said = (_, value) => JSON.stringify(value) }: Props) {
  const { compare: t, fields: names } = useMessages("stories");
  const { fields, blocks, changed } = comparison;
  if (fields.length === 0 && blocks.every(({ state }) => state === "same"))
    return <p className={styles["none"]}>{t.nothing}</p>;
  return (
    <div className={styles["comparison"]} lang="zh-CN">
      <p className={styles["sum"]}>
        {t.changed(changed.characters)} {changed.hasFigure && <b>{t.figure}</b>}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ name, before, after, pieces }) => (
            <div key={name}>
              <dt>{nameOf?.(name) ?? names[name as keyof typeof names] ?? name}</dt>
              <dd>
                {pieces === null ? (
                  <>
                    <del>{said(name, before)}</del> <ins>{said(name, after)}</ins>
                  </>
                ) : (
                  <Pieces pieces={pieces} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {blocks.map((block, index) => (
        // Blocks have no id, and a shown comparison never changes. So the index is a safe key.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, state, pieces } }: { block: ComparedBlock }) {
  const { compare: t } = useMessages("stories");
  const isMoved = state === "moved-from" || state === "moved-to";
  return (
    <div className={styles["block"]} data-state={state} data-kind={kind}>
      {isMoved && <em>{state === "moved-to" ? t.movedHere : t.movedAway}</em>}
      <Pieces pieces={pieces} />
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, state, isFigure, marks }, index) => {
    const props = { "data-figure": isFigure || undefined, title: marks === "" ? undefined : marks };
    const key = `${index} ${state}`;
    if (state === "added")
      return (
        <ins key={key} {...props}>
          {text}
        </ins>
      );
    if (state === "removed")
      return (
        <del key={key} {...props}>
          {text}
        </del>
      );
    return <span key={key}>{text}</span>;
  });
}
