import { useMessages } from "#app/i18n/messages.ts";

/** A link to a page of the site that opens in a new window, so that the form stays open. */
export function NewWindowLink({ href, text }: { href: string; text: string }) {
  const t = useMessages("common");
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden">{t.opensNewWindow}</span>
    </a>
  );
}
