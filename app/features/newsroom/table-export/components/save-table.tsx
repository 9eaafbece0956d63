import { TABLE_FORMATS, type TableFormat } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Shows a button for each format in which a table can be exported. `save` returns the error message on failure. */
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
