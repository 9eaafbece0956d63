import { useContentLang } from "#app/lib/page-context.tsx";

/** A text that editors wrote, with its language where the page has another one. */
export function ContentText({ text }: { text: string }) {
  const lang = useContentLang()(text);
  return lang === undefined ? <>{text}</> : <span lang={lang}>{text}</span>;
}

/** Chinese characters with the signs and digits between them. */
const CHINESE = /(\p{Script=Han}+(?:[^\p{Script=Han}A-Za-z]+\p{Script=Han}+)*)/u;

/** A text of the interface that may hold names and titles: on an English page, whatever is Chinese in it has its language. */
export function MixedText({ text }: { text: string }) {
  const langOf = useContentLang();
  if (langOf(text) === undefined) return <>{text}</>;
  return text.split(CHINESE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text have no names; another text has other parts.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} lang="zh-CN">
        {part}
      </span>
    ),
  );
}

/** Stands for the text while the sentence is made; no editor can write it. */
const PLACE = "\uFFFC";

/** A sentence of the interface, made by `say`, around a text that editors or readers wrote. */
export function SentenceWith({ say, text }: { say: (text: string) => string; text: string }) {
  const [before, after] = say(PLACE).split(PLACE);
  return (
    <>
      {before}
      <ContentText text={text} />
      {after}
    </>
  );
}
