/** Which approved template of the SMS service is used for a purpose. */
export type SmsTemplates = { idOf(purpose: string): string };

/** Templates from their configuration: one for all, and others by purpose. */
export function smsTemplates(common: string, byPurpose: Record<string, string>): SmsTemplates {
  return { idOf: (purpose) => (Object.hasOwn(byPurpose, purpose) ? byPurpose[purpose] : undefined) ?? common };
}
