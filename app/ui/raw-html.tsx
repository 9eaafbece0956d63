import { useMemo } from "react";
import { usePageContext } from "#app/lib/page-context.tsx";
import { trustedHtml } from "#app/lib/trusted.ts";

type Props = { html: string; className?: string; lang?: string | undefined };

/**
 * Writes HTML that was cleaned when it was stored. The page pipeline replaces the same text in the page's data
 * by a mark, and the browser reads it back from this element, so that a long body travels once.
 */
export function RawHtml({ html, className, lang }: Props) {
  const { rawHtml } = usePageContext();
  // The browser makes a new object of it each time, and React would write the text anew for every other object.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  const index = import.meta.env.SSR ? rawHtml.push(html) - 1 : undefined;
  return (
    <div className={className} lang={lang} data-raw={index} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
  );
}
