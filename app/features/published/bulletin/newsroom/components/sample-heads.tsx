import { useMessages } from "#app/i18n/messages.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";

/** Shows the headings of a table of samples, imported or stored. */
export function SampleHeads() {
  const { columns: t } = useMessages("bulletins");
  const texts = ["#", t.product, t.maker, t.production_date_text, t.result, t.name];
  return <ColumnHeads columns={texts.map((text) => ({ text }))} />;
}
