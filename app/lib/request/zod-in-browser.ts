import { config } from "zod";

/**
 * Imported by schemas that browsers check forms with. There zod must not test whether it may generate code: the page's policy
 * forbids it, and every attempt would be reported (server/http/csp.ts).
 */
if (typeof document !== "undefined") config({ jitless: true });
