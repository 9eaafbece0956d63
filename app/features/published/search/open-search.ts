import { element, xmlDocument } from "#app/features/published/feed/feed.xml.ts";

/** The longest name of a search engine that browsers accept (OpenSearch 1.1, section 4.1), and of its description. */
const LONGEST_NAME = 16;
const LONGEST_DESCRIPTION = 1_024;

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join("");

/** Returns the OpenSearch description of the site's search, from which a browser offers it in its address bar. */
export function writeOpenSearch({ siteName, slogan }: { siteName: string; slogan: string }, siteUrl: string): string {
  return xmlDocument(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/" },
      element("ShortName", {}, cut(siteName, LONGEST_NAME)),
      element("Description", {}, cut(slogan === "" ? siteName : slogan, LONGEST_DESCRIPTION)),
      element("InputEncoding", {}, "UTF-8"),
      element("Language", {}, "zh-CN"),
      element("Image", { type: "image/svg+xml", width: "32", height: "32" }, `${siteUrl}/favicon.svg`),
      element("Url", { type: "text/html", method: "get", template: `${siteUrl}/search?q={searchTerms}` }),
    ),
  );
}
