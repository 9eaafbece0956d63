import type { ArrivedFile } from "./upload.arrivals.server.ts";
import type { UploadRules } from "./upload.rules.ts";

/** A form with its received file and its other fields. */
export type UploadForm = { arrived: ArrivedFile; fields: ReadonlyMap<string, readonly unknown[]> };

/** Functions that read the forms of calls with files. */
export type Uploads = {
  /** Returns the file that is the form's only part. Throws Refusal for a form without one, or if it is too large. */
  readFile: (mostBytes: number) => Promise<{ bytes: Buffer; name: string }>;
  /**
   * Receives the file of a form, passes both on, and deletes the file afterwards. Throws Refusal for an incomplete or
   * forbidden form.
   */
  take: <T>(rules: UploadRules, work: (form: UploadForm) => Promise<T>) => Promise<T>;
  /** Runs work on a picture. Throws Refusal for a picture that is refused or cannot be stored. */
  withRefusals: <T>(work: () => Promise<T>) => Promise<T>;
};

declare module "#app/features/base/call/run.ts" {
  interface CallTools {
    uploads: Uploads;
  }
}
