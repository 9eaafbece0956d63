import { startSite } from "../fixtures/site.ts";

/** Starts one site for all end-to-end tests; its address goes to them as SITE. */
export default async function start(): Promise<() => Promise<void>> {
  const site = await startSite();
  process.env["SITE"] = site.url;
  return site.stop;
}
