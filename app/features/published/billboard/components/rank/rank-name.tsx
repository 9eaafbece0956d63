import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { RankLine } from "../../billboard.view.ts";

/** Shows the name of a place, linked to its article or an external URL if it has one. */
export function RankName({ line }: { line: RankLine }) {
  const t = useMessages("billboard");
  const name = <TitleText of={{ title: line.name, breaks: line.breaks }} />;
  if (line.href === null) return <span lang="zh-CN">{name}</span>;
  if (!line.external)
    return (
      <a href={line.href} lang="zh-CN">
        {name}
      </a>
    );
  return (
    <a href={line.href} target="_blank" rel="noopener nofollow">
      <span lang="zh-CN">{name}</span>
      <span className="visually-hidden">{t.newWindow}</span>
    </a>
  );
}
