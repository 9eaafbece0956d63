import { config } from "zod";

/**
 * Imported by the schemas that browsers check forms with: there zod must not try whether it may make code, since the
 * page's policy says no and every attempt would be reported (server/http/csp.ts).
 */
if (typeof document !== "undefined") config({ jitless: true });
