/** The longest texts of a mailing, in characters. */
export const MAILING_LIMITS = { title: 100, content: 5_000, url: 300 } as const;
