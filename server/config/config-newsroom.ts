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
    /** The only origin at which the newsroom answers; undefined: that of the site. */
    url: string | undefined;
    /** Networks to which it answers; empty: all. */
    networks: string[];
    /** Only the user who starts the site can reach it: demo staff need no second factor. */
    isForTrying: boolean;
  };
};

/** Returns the configuration of the newsroom. */
export function newsroomConfig(e: z.output<typeof parsed>, isForTrying: boolean): NewsroomConfig {
  return { newsroom: { url: e.OFFICE_URL, networks: e.OFFICE_NETWORKS, isForTrying } };
}
