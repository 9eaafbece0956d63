import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });
/** A text with places like {path} in it (docs/operations.md#a-cdn). */
const template = z.string().max(4_000);

/** How a CDN is told what to forget: one call for each address when the template names one, else one call for all. */
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
  /** By the key of the setting indexNowKey, which the site shows. */
  indexnow: z
    .object({ endpoint: address.default("https://api.indexnow.org/indexnow") })
    .nullable()
    .default(null),
});

/** Who is told outside when a story has been released or taken down; null: not. Secrets stand in the environment. */
export const pushSettings = z.object({ pushes: pushes.prefault({}) });

export type PushSettings = z.infer<typeof pushes>;
export type PushTarget = keyof PushSettings;
