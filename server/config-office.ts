import { z } from "zod";
import { listed, proxy } from "./config-proxies.ts";

/** The part of the environment that is the newsroom's. */
export const officeEnvironment = {
  OFFICE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  OFFICE_NETWORKS: z.string().transform(listed).pipe(z.array(proxy)).default([]),
};

const parsed = z.object(officeEnvironment);

export type OfficeConfig = {
  office: {
    /** The one origin at which the newsroom answers; undefined: that of the site. */
    url: string | undefined;
    /** Networks from which it answers; empty: all. */
    networks: string[];
    /** Nobody but whoever starts it reaches the site: demo staff need no second factor. */
    isForTrying: boolean;
  };
};

/** The configuration of the newsroom. */
export function officeConfig(e: z.output<typeof parsed>, isForTrying: boolean): OfficeConfig {
  return { office: { url: e.OFFICE_URL, networks: e.OFFICE_NETWORKS, isForTrying } };
}
