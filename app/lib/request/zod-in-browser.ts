import { config } from "zod";

/**
 * Stops zod from testing whether it may generate code: the page's policy forbids that, and every attempt would be
 * reported (server/http/csp.ts). Schemas that check forms in the browser import this file.
 */
if (typeof document !== "undefined") config({ jitless: true });
