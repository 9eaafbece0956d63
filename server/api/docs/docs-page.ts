/** The part of an OpenAPI document that the page shows. */
export type OpenApi = {
  info: { title: string; description?: string };
  paths?: Record<string, { get?: Operation }>;
};

type Operation = {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
};

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
};

/** Renders the documentation as a page that needs only the site's own style sheets. */
export function docsPage(api: OpenApi, stylesheets: readonly string[]): string {
  const calls = Object.entries(api.paths ?? {}).flatMap(([path, { get }]) =>
    get === undefined ? [] : [section(path, get)],
  );
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`);
  return `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(api.info.title)}</title>
${links.join("\n")}
</head>
<body>
<main class="page">
<h1>${escapeHtml(api.info.title)}</h1>
<p>${escapeHtml(api.info.description ?? "")}</p>
<p><a href="/api/docs/openapi.json">OpenAPI 3.1 (JSON)</a> · <a href="/">←</a></p>
${calls.join("\n")}
</main>
</body>
</html>
`;
}

function section(path: string, { summary = "", description = "", parameters = [] }: Operation): string {
  const items = parameters.map(
    ({ name, in: where, required, schema = {}, description: note = "" }) =>
      `<li><code>${escapeHtml(name)}</code> (${where}${required === true ? ", required" : ""}) ` +
      `${escapeHtml(typeText(schema))}${note === "" ? "" : ` — ${escapeHtml(note)}`}</li>`,
  );
  const list = items.length === 0 ? "" : `<p>Parameters 参数：</p>\n<ul>${items.join("")}</ul>`;
  return `<section>
<hr>
<h2>GET ${escapeHtml(path).replaceAll("/", "/<wbr>")}</h2>
<p>${escapeHtml(summary)}</p>
<p>${escapeHtml(description)}</p>
${list}
</section>`;
}

function typeText({ type, enum: values, const: only, default: preset, minimum, maximum }: Schema): string {
  const choices = values ?? (only === undefined ? undefined : [only]);
  const name = choices === undefined ? (type ?? "") : choices.map(String).join(" | ");
  const range = minimum === undefined || maximum === undefined ? "" : ` ${minimum}–${maximum}`;
  return `${name}${range}${preset === undefined || preset === "" ? "" : ` = ${JSON.stringify(preset)}`}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
