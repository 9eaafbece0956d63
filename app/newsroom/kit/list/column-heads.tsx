/** The head of a list column. Screens up to the width in `hides` do not show the column. */
type Column = {
  text: string;
  className?: string | undefined;
  hides?: "wide" | "wider" | "widest";
  /** Whether only screen readers announce the head. */
  isSpoken?: true;
};

/** Shows the column heads of a list. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ text, className, hides, isSpoken }) => (
          <th key={text} scope="col" className={className} {...(hides !== undefined && { [`data-${hides}`]: "" })}>
            {isSpoken === true ? <span className="visually-hidden">{text}</span> : text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
