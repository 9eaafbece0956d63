import { DomainError } from "#app/lib/errors.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";

/** Responds to unknown paths with 404 in the error layout (docs/content.md#states). */
export const loader = pageLoader(async () => {
  throw new DomainError("not_found");
});

export default function NotFound() {
  return null;
}
