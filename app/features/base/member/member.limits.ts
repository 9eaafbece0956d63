/** The number of digits of a one-time code (docs/wire.md#codes). */
export const CODE_LENGTH = 6;
/** The seconds after which another code may be sent to the same number (docs/content.md#states). */
export const RESEND_SECONDS = 60;
/** The only area code that is accepted (docs/content.md#limits). */
export const AREA_CODE = "86";
