import { useMessages } from "#app/i18n/messages.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";

/** The heads of a table of samples, brought or kept. */
export function SampleHeads() {
  const { columns: t } = useMessages("bulletin-desk");
  const texts = ["#", t.product, t.maker, t.production_date_text, t.result, t.name];
  return <ColumnHeads columns={texts.map((text) => ({ text }))} />;
}
