import { firstPaintScript } from "#app/boot/first-paint.ts";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { readAllowedFrames, readSettings } from "#app/features/base/site/site.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { TaggedValue } from "#app/lib/tagged-value.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Config } from "../config/config.ts";
import { originOf, pagePolicy } from "../http/csp.ts";

/** Values from the site's settings that the server needs. */
export type SiteFacts = { siteName: string; policy: string };

/** Inputs of the pages' policy besides the settings. `isDevelopment`: Vite serves the browser's files. */
type PolicyBasis = { config: Config; isDevelopment: boolean };

/** Returns the current values. They are read again when the site's settings change. */
export function siteFacts(basis: PolicyBasis): TaggedValue<SiteFacts> {
  const { config } = basis;
  return new TaggedValue([pageTag.site], async () => {
    const [settings, frames] = await Promise.all([readSettings(), readAllowedFrames(DEFAULT_LANGUAGE, config.siteUrl)]);
    const addresses = frames.map((frame) => frame.address);
    return { siteName: settings.siteName, policy: policyOf(basis, settings.cdnUrl, addresses) };
  });
}

/** Returns the values that are used without the database. */
export function factsWithoutDatabase(basis: PolicyBasis): SiteFacts {
  return { siteName: siteSettings.parse({}).siteName, policy: policyOf(basis, "", []) };
}

function policyOf({ config, isDevelopment }: PolicyBasis, cdnUrl: string, frameAddresses: readonly string[]): string {
  return pagePolicy({
    isDevelopment,
    scripts: [firstPaintScript],
    analytics: config.analytics,
    cdn: originOf(cdnUrl) ?? "",
    frames: [...new Set(frameAddresses.flatMap((address) => originOf(address) ?? []))],
    https: config.siteUrl.startsWith("https:"),
  });
}
