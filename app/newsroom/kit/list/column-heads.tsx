/** The head of a column; `hides`: on screens that are no wider than that it is not there. */
type Column = {
  text: string;
  className?: string | undefined;
  hides?: "wide" | "wider" | "widest";
  /** It is heard and not seen. */
  isSpoken?: true;
};

/** The heads of the columns of a list. */
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
