// expect:
/** A part of a screen. */
export const late = 1;
