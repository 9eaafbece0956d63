/** Returns the approved template of the SMS service for a purpose. */
export type SmsTemplates = { idOf(purpose: string): string };

/** Creates the templates from the configuration: one for all purposes, and others for single ones. */
export function smsTemplates(common: string, byPurpose: Record<string, string>): SmsTemplates {
  return { idOf: (purpose) => (Object.hasOwn(byPurpose, purpose) ? byPurpose[purpose] : undefined) ?? common };
}
