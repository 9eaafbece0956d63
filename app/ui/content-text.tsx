import { useContentLang } from "#app/lib/page-context.tsx";

/** A text that editors wrote, with its language where the page has another one. */
export function ContentText({ text }: { text: string }) {
  const lang = useContentLang()(text);
  return lang === undefined ? <>{text}</> : <span lang={lang}>{text}</span>;
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
