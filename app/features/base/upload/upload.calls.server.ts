import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { uploadedFile } from "./upload.schema.ts";

/** A member sends in a file: a form with `file` and, if it is for something special, `topic` (docs/wire.md#upload). */
export const uploadCalls = defineCalls({
  "POST /ajax/upload": {
    permission: "member",
    form: z.object({ file: z.file(), topic: z.string().optional() }),
    answer: z.object({ file: uploadedFile }),
    texts: ["upload"],
    queue: "uploads",
  },
});

type UploadCalls = typeof uploadCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends UploadCalls {}
}
