import { firstPaintScript } from "#app/boot/first-paint.ts";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { readAllowedFrames, readSettings } from "#app/features/base/site/site.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { TaggedValue } from "#app/lib/tagged-value.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import type { Config } from "../config.ts";
import { originOf, pagePolicy } from "../http/csp.ts";

/** What the server itself has to know of the site's settings and rules. */
export type SiteFacts = { siteName: string; policy: string };

/** The facts as they are now, read again when the site's settings change. */
export function siteFacts(config: Config): TaggedValue<SiteFacts> {
  return new TaggedValue([pageTag.site], async () => {
    const [settings, frames] = await Promise.all([readSettings(), readAllowedFrames(DEFAULT_LANGUAGE, config.siteUrl)]);
    const addresses = frames.map((frame) => frame.address);
    return { siteName: settings.siteName, policy: policyOf(config, settings.cdnUrl, addresses) };
  });
}

/** The facts as far as they are known without the database. */
export function factsWithoutDatabase(config: Config): SiteFacts {
  return { siteName: siteSettings.parse({}).siteName, policy: policyOf(config, "", []) };
}

function policyOf(config: Config, cdnUrl: string, frameAddresses: readonly string[]): string {
  return pagePolicy({
    scripts: [firstPaintScript],
    analytics: config.analytics,
    cdn: originOf(cdnUrl) ?? "",
    frames: [...new Set(frameAddresses.flatMap((address) => originOf(address) ?? []))],
    https: config.siteUrl.startsWith("https:"),
  });
}
