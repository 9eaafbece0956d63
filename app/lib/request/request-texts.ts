/** Texts of the request client, from a message module in the reader's language. */
export type RequestTexts = {
  /** HTTP statuses by number (docs/content.md#messages). */
  statuses: Record<number, string>;
  unknownAddress: (address: string) => string;
  otherStatus: string;
  timeout: string;
  serverException: string;
  disconnected: string;
  duplicate: string;
  success: string;
};

/** The text of an HTTP status that is no success; `said` is what the server itself gave as the reason, if anything. */
export function statusText(status: number, address: string, said: string, texts: RequestTexts): string {
  if (status === 404) return texts.unknownAddress(address);
  // A status that docs/content.md#messages does not name: the server's own reason helps more than the general sentence.
  return texts.statuses[status] ?? (said === "" ? texts.otherStatus : said);
}
