import { useMemo } from "react";
import { usePageContext } from "#app/lib/page/page-context.tsx";
import { trustedHtml } from "#app/lib/trusted.ts";

type Props = { html: string; className?: string; lang?: string | undefined };

/**
 * Renders HTML that was sanitised when stored. The page pipeline replaces it in the page's data by a mark, so that a long body is
 * sent once. The browser reads it from this element.
 */
export function RawHtml({ html, className, lang }: Props) {
  const { rawHtml } = usePageContext();
  // Memoised: React would write the HTML again for each new object.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  const index = import.meta.env.SSR ? rawHtml.push(html) - 1 : undefined;
  return (
    <div className={className} lang={lang} data-raw={index} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
  );
}
