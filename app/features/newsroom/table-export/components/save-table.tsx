import { TABLE_FORMATS, type TableFormat } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Exports a table in each format. `save` returns the error text. */
export function SaveTable({ save }: { save: (as: TableFormat) => Promise<string | undefined> }) {
  const { saveTable } = useMessages("newsroom");
  const saveAs = async (as: TableFormat) => {
    const refusal = await save(as);
    if (refusal !== undefined) showToast(refusal, "error");
  };
  return TABLE_FORMATS.map((as) => (
    <button key={as} type="button" className="btn" onClick={() => void saveAs(as)}>
      {saveTable[as]}
    </button>
  ));
}
