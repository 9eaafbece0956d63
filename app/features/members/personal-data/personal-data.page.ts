import type { Messages } from "#app/i18n/namespaces.ts";

type Row = Record<string, unknown>;

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** The copy of a member's data for human eyes: one page without scripts that needs nothing else to be read. */
export function copyPage(
  tables: ReadonlyMap<string, readonly Row[]>,
  t: Messages["copy"],
  { siteName, readMe }: { siteName: string; readMe: string },
): string {
  const titles: Record<string, string> = t.tables;
  const filled = [...tables].filter(([, rows]) => rows.length > 0);
  const sections = filled.map(
    ([name, rows]) => `<h2>${escaped(titles[name] ?? name)} (${rows.length})</h2>\n${rows.map(rowHtml).join("\n")}`,
  );
  return [
    `<!DOCTYPE html><html lang="${t.lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(t.title(siteName))}</title>`,
    "<style>body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 sans-serif}",
    "dl{border-top:1px solid #ccc;padding:.5rem 0;margin:0}dt{color:#555;font-size:.875rem}dd{margin:0 0 .25rem;overflow-wrap:anywhere;white-space:pre-wrap}</style>",
    `<h1>${escaped(t.title(siteName))}</h1><p style="white-space:pre-wrap">${escaped(readMe)}</p>`,
    ...sections,
    "</html>\n",
  ].join("\n");
}

/** The fields of a row that hold something. */
function rowHtml(row: Row): string {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== "");
  return `<dl>${fields.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(textOf(value))}</dd>`).join("")}</dl>`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
