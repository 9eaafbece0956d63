// expect:
/** A rule of the editing half. */
export const rule = 1;
