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

/** Returns the text of a failed HTTP status. `said` is the server's own reason, if any. */
export function statusText(status: number, address: string, said: string, texts: RequestTexts): string {
  if (status === 404) return texts.unknownAddress(address);
  // docs/content.md#messages has no text for this status. The reason that the server gave is then more helpful than the
  // general sentence.
  return texts.statuses[status] ?? (said === "" ? texts.otherStatus : said);
}
