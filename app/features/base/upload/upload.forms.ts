import type { ArrivedFile } from "./upload.arrivals.server.ts";
import type { UploadRules } from "./upload.rules.ts";

/** A form whose file has arrived, and its other fields. */
export type UploadForm = { arrived: ArrivedFile; fields: ReadonlyMap<string, readonly unknown[]> };

/** Reads the forms of calls that take files. */
export type Uploads = {
  /** Returns the only part of a form, a file. Throws Refusal for a form without one, or with more bytes. */
  readFile: (mostBytes: number) => Promise<{ bytes: Buffer; name: string }>;
  /**
   * Stores the file of a form, passes both on, and deletes the file afterwards. Throws Refusal for a form that is
   * incomplete or that the rules forbid.
   */
  take: <T>(rules: UploadRules, work: (form: UploadForm) => Promise<T>) => Promise<T>;
  /** Runs work on a picture. Throws Refusal for a picture that is refused or that cannot be stored. */
  withRefusals: <T>(work: () => Promise<T>) => Promise<T>;
};

declare module "#app/features/base/call/run.ts" {
  interface CallTools {
    uploads: Uploads;
  }
}
