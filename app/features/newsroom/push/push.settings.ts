import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });
/** A text with placeholders like {path} (docs/operations.md#a-cdn). */
const template = z.string().max(4_000);

/**
 * The purge request of a CDN. If a template has a placeholder for a single address, each address gets its own request.
 * Otherwise one request purges all.
 */
const cdn = z.object({
  url: template.regex(/^https?:\/\/[^{]/, "it takes https://…"),
  method: z.enum(["GET", "POST", "PUT", "DELETE", "PURGE", "BAN"]).default("POST"),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/), template).default({}),
  body: template.default(""),
});

const pushes = z.object({
  cdn: cdn.nullable().default(null),
  baidu: z
    .object({ endpoint: address.default("http://data.zz.baidu.com") })
    .nullable()
    .default(null),
  /** Settings of IndexNow. Its key is in the setting indexNowKey, and the site publishes it. */
  indexnow: z
    .object({ endpoint: address.default("https://api.indexnow.org/indexnow") })
    .nullable()
    .default(null),
});

/**
 * The outside services that are notified of releases and take-downs; null means none. Their secrets are in environment
 * variables.
 */
export const pushSettings = z.object({ pushes: pushes.prefault({}) });

export type PushSettings = z.infer<typeof pushes>;
export type PushTarget = keyof PushSettings;
