// expect: spaces
export const spaced = { left: (count: number) => `还剩 ${count}次` };
