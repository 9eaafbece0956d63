import type { SiteSettings } from "./site.schema.ts";

/** Days for which the file is valid. It is generated for each request, so it never expires while the site runs. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Returns the file with the contact for reports of vulnerabilities (RFC 9116): the setting securityContact, a mail
 * address or a page, else the contact address.
 */
export function writeSecurityTxt(
  { securityContact, contactEmail }: Pick<SiteSettings, "securityContact" | "contactEmail">,
  siteUrl: string,
  now: Date,
): string {
  const contact = securityContact === "" ? contactEmail : securityContact;
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + GOOD_FOR_DAYS) * DAY_MS);
  return [
    `Contact: ${contact.startsWith("https://") ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: zh, en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
