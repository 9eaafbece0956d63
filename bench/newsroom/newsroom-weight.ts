import { isNewsroomRoute } from "../../server/pages/public-routes.ts";
import { readBuiltScripts } from "../../tests/fixtures/built-scripts.ts";
import type { Section } from "../report.ts";

const LIMIT = 110_000;
/** Files loaded with the editable text: the shared editor, and the newsroom's part of it. */
const EDITOR = ["rich-editor", "story-blocks"];
const EDITOR_LIMIT = 130_000;
const WRITING = "newsroom/screens/write/write-screen";
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Measures the files that a newsroom screen loads before it shows content, without React, and which of them public
 * pages load, too.
 */
export function newsroomWeight(): Section {
  const { routes, of, lazy, weigh } = readBuiltScripts();
  const screens = routes.filter((route) => isNewsroomRoute(route) && !/\/(layout|frame)$/.test(route));
  const own = (route: string) => of(route).filter((file) => !file.startsWith("react-"));
  const ofReaders = new Set(routes.filter((route) => !isNewsroomRoute(route)).flatMap(of));
  const shared = screens
    .flatMap(own)
    .filter((file) => ofReaders.has(file) && /^(newsroom|story|review|desk)-/.test(file));
  const writing = new Set(of(WRITING));
  const editor = weigh([...new Set(EDITOR.flatMap(lazy))].filter((file) => !writing.has(file)));
  return {
    title: "Weight of the newsroom",
    method: "Scripts of each screen before its first lazy part, by Brotli, without React.",
    figures: [
      ...screens.map((route) => {
        const bytes = weigh(own(route));
        return { name: route, value: kB(bytes), target: `≤ ${kB(LIMIT)}`, met: bytes <= LIMIT };
      }),
      {
        name: "editor, over the writing screen",
        value: kB(editor),
        target: `≤ ${kB(EDITOR_LIMIT)}`,
        met: editor <= EDITOR_LIMIT,
      },
      {
        name: "chunks of it that public pages load",
        value: String(shared.length),
        target: "0",
        met: shared.length === 0,
      },
    ],
  };
}
