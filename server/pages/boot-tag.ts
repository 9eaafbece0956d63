import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";

/**
 * Returns the tag of the boot script with the hashed file name of the build. It contains the settings of the operator's
 * external visitor counters. Without counters the page contacts no other server.
 */
export async function bootTag(clientDir: string, analytics: Config["analytics"]): Promise<string> {
  const manifest = JSON.parse(await readFile(join(clientDir, "boot-manifest.json"), "utf8")) as Record<
    string,
    { file: string } | undefined
  >;
  const file = manifest["app/boot/main.ts"]?.file;
  if (file === undefined) throw new Error("The build holds no boot script; run the build again.");
  return `<script type="module" async src="/${file}" data-boot${analyticsAttributes(analytics)}></script>`;
}

/**
 * The values are an id of hexadecimal digits, an origin and a UUID (server/config/config.ts), so they need no escaping.
 */
function analyticsAttributes({ baiduId, umamiUrl, umamiId }: Config["analytics"]): string {
  const named = Object.entries({
    "data-baidu-id": baiduId,
    ...(umamiUrl !== undefined && umamiId !== undefined && { "data-umami-url": umamiUrl, "data-umami-id": umamiId }),
  });
  return named.map(([name, value]) => (value === undefined ? "" : ` ${name}="${value}"`)).join("");
}
