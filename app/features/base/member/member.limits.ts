/** Digits of a one-time code (docs/wire.md#codes). */
export const CODE_LENGTH = 6;
/** Seconds after which a code may be sent to the same number again (docs/content.md#states). */
export const RESEND_SECONDS = 60;
/** The area code that is taken (docs/content.md#limits). */
export const AREA_CODE = "86";
