import { useMessages } from "#app/i18n/messages.ts";
import type { SiteFrame } from "../site.view.ts";

export function SiteHeader({ frame }: { frame: SiteFrame }) {
  const t = useMessages("common");
  return (
    <header>
      <a href="#content">{t.skipToContent}</a>
      <a href="/">{frame.site.siteName}</a>
      <nav aria-label={t.mainNavigation}>
        {frame.headNav.map((item) => (
          <a key={item.title} href={item.href}>
            {item.title}
          </a>
        ))}
      </nav>
    </header>
  );
}
