import { pageLoader } from "#app/lib/page-loader.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";

export const loader = pageLoader(async () => ({
  meta: { title: "首页", description: "", path: "/" },
}));

export const meta = pageMeta;

export default function Page() {
  return <button type="button" onClick={() => document.body.append("clicked")}>hello</button>;
}
