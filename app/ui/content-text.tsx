import { useContentLang } from "#app/lib/page/page-context.tsx";

/** Shows an editors' text, with `lang` if it differs from the page's language. */
export function ContentText({ text }: { text: string }) {
  const lang = useContentLang()(text);
  return lang === undefined ? <>{text}</> : <span lang={lang}>{text}</span>;
}

/** Matches Chinese characters with the punctuation and digits between them. */
const CHINESE = /(\p{Script=Han}+(?:[^\p{Script=Han}A-Za-z]+\p{Script=Han}+)*)/u;

/** Shows an interface text that may contain names and titles. On an English page its Chinese parts get a `lang`. */
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

/** Placeholder for the text while the sentence is built. Editors cannot type this character. */
const PLACE = "\uFFFC";

/** Shows an interface sentence, built by `say`, around a text of editors or readers. */
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
