import { useMessages } from "#app/i18n/messages.ts";
import type { SiteFrame } from "../site.view.ts";

export function SiteFooter({ frame }: { frame: SiteFrame }) {
  const t = useMessages("common");
  return (
    <footer>
      <nav aria-label={t.footerNavigation}>
        {frame.footMenu.map((item) => (
          <a key={item.href} href={item.href}>
            {item.title}
          </a>
        ))}
      </nav>
    </footer>
  );
}
