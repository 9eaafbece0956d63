import { useMemo } from "react";
import { usePageContext } from "#app/lib/page/page-context.tsx";
import { trustedHtml } from "#app/lib/trusted.ts";

type Props = { html: string; className?: string; lang?: string | undefined };

/**
 * Renders HTML that was sanitized when it was stored. In the page's data a mark replaces it, so that a long body is
 * sent once. The browser reads it from this element.
 */
export function RawHtml({ html, className, lang }: Props) {
  const { rawHtml } = usePageContext();
  // Memoized, because React would write the HTML again for each new object.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  const index = import.meta.env.SSR ? rawHtml.push(html) - 1 : undefined;
  return (
    <div className={className} lang={lang} data-raw={index} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
  );
}
