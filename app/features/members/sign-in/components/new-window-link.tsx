import { useMessages } from "#app/i18n/messages.ts";

/** A page of ours to read besides filling in a form, which therefore stays as it is. */
export function NewWindowLink({ href, text }: { href: string; text: string }) {
  const t = useMessages("common");
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden">{t.opensNewWindow}</span>
    </a>
  );
}
