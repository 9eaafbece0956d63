// expect:
export const unreleased = "words";
