// expect:
export type Other = { name: string };
