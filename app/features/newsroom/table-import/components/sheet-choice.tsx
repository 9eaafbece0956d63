import { useMessages } from "#app/i18n/messages.ts";

/** A sheet of an imported file. */
export type BroughtSheet = { name: string; isHidden: boolean; table: string[][] };

/** Returns the only visible sheet. If there is one, the user need not choose. */
export function onlySheet(sheets: readonly BroughtSheet[]): BroughtSheet | undefined {
  const [shown, ...others] = sheets.filter(({ isHidden }) => !isHidden);
  return others.length === 0 ? shown : undefined;
}

type Props = {
  sheets: readonly BroughtSheet[];
  chosen: BroughtSheet | undefined;
  onChoose: (sheet: BroughtSheet) => void;
};

/** Asks for a sheet of a file and shows the number of rows of each. Shows nothing if there is only one. */
export function SheetChoice({ sheets, chosen, onChoose }: Props) {
  const { sheets: t } = useMessages("newsroom");
  if (sheets.length < 2 && onlySheet(sheets) !== undefined) return null;
  return (
    <fieldset>
      <legend>{t.title}</legend>
      {sheets.map((sheet, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Sheets are known by their places: names can be empty.
        <label key={index}>
          <input type="radio" name="sheet" checked={sheet === chosen} onChange={() => onChoose(sheet)} />{" "}
          <span lang="zh-CN">{sheet.name === "" ? t.unnamed(index + 1) : sheet.name}</span>{" "}
          <span className="meta">
            {t.rows(sheet.table.length)}
            {sheet.isHidden && ` · ${t.hidden}`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
