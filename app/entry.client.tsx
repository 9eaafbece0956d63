/**
 * Intentionally empty: React Router's build needs an entry, but app/boot/hydrate.ts hydrates the page with the root
 * route's `hydratePage`.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module all the same
export {};
