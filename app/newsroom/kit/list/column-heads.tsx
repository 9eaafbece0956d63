/** Head of a column. `hides`: screens up to this width do not show the column. */
type Column = {
  text: string;
  className?: string | undefined;
  hides?: "wide" | "wider" | "widest";
  /** Only screen readers announce it. */
  isSpoken?: true;
};

/** Column heads of a list. */
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
