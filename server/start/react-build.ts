import * as React from "react";
import { StartError } from "#db/start-error.ts";

/** Refuses to serve pages with the development build of React, which takes two to three times as long for each page. */
export function requireProductionReact(): void {
  // Only the development build exports this function.
  if (!("captureOwnerStack" in React)) return;
  throw new StartError(
    "This build holds the development build of React, which is slow. Build it by `npm run build`; `npm run dev` is for developing.",
  );
}
