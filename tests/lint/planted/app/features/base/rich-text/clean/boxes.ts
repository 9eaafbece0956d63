// expect:

/** Pasting may know the boxes of the cleaner. */
export const boxes = 1;
