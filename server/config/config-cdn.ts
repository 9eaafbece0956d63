import { z } from "zod";
import type { Sharing } from "../pages/finish.ts";

/** The environment variables of a CDN and of notifications after releases (docs/operations.md#a-cdn). */
export const cdnEnvironment = {
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  CDN_KEYS_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{1,40}$/, "a header's name, as Surrogate-Key or Cache-Tag")
    .optional(),
  CDN_SECRET: z.string().min(1).optional(),
  BAIDU_PUSH_TOKEN: z.string().min(1).optional(),
};

const parsed = z.object(cdnEnvironment);

export type CdnConfig = {
  sharing: Sharing;
  /** The value for {secret} in calls to the CDN, and Baidu's token. Undefined: not set. */
  pushSecrets: { cdn: string | undefined; baidu: string | undefined };
};

/** Returns the configuration of the CDN and of notifications after releases. */
export function cdnConfig(e: z.output<typeof parsed>): CdnConfig {
  return {
    sharing: { seconds: e.CDN_SECONDS, keysHeader: e.CDN_KEYS_HEADER },
    pushSecrets: { cdn: e.CDN_SECRET, baidu: e.BAIDU_PUSH_TOKEN },
  };
}
