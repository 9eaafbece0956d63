import { z } from "zod";
import { listed, proxy } from "./config-proxies.ts";

/** The environment variables of the newsroom. */
export const newsroomEnvironment = {
  OFFICE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  OFFICE_NETWORKS: z.string().transform(listed).pipe(z.array(proxy)).default([]),
};

const parsed = z.object(newsroomEnvironment);

export type NewsroomConfig = {
  newsroom: {
    /** The only origin that serves the newsroom. Undefined: the origin of the site. */
    url: string | undefined;
    /** The networks that may use the newsroom. Empty: all networks. */
    networks: string[];
    /** True if only the user who started the site can reach it. Then demo staff need no second factor. */
    isForTrying: boolean;
  };
};

/** Returns the configuration of the newsroom. */
export function newsroomConfig(e: z.output<typeof parsed>, isForTrying: boolean): NewsroomConfig {
  return { newsroom: { url: e.OFFICE_URL, networks: e.OFFICE_NETWORKS, isForTrying } };
}
