/** Nothing: React Router's build wants an entry. The page is hydrated by what the root route hands to app/boot/hydrate.ts. */
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module all the same
export {};
