import type { CallName } from "#app/features/base/call/call.ts";
import { clearMember } from "#app/features/base/member-client/member-store.ts";
import { freshToken } from "#app/features/base/member-client/token-renewal.ts";
import type { Proof } from "./proof-dialog.tsx";

/** The received bytes, and the total if the server has sent it. */
export type Progress = { received: number; total: number | undefined };

const CALL = "POST /account/export" satisfies CallName;
const [METHOD, PATH] = CALL.split(" ");
const NAME = "mingbai-data.zip";
const SESSION_OVER = new Set([302, 409]);

/**
 * Downloads the member's own data as a ZIP file (POST /api/account/export). Returns the server's message if it refuses,
 * `fallback` if no response arrives, and undefined on success.
 */
export async function downloadExport(
  proof: Proof,
  fallback: string,
  onProgress: (progress: Progress) => void,
): Promise<string | undefined> {
  try {
    const response = await fetch(`/api${PATH}`, {
      method: METHOD ?? "",
      headers: {
        server: "true",
        "think-lang": document.documentElement.lang.toLowerCase(),
        "Content-Type": "application/json",
        Authorization: await freshToken(),
      },
      body: JSON.stringify(proof),
      redirect: "error",
    });
    if (!response.ok || !isZip(response)) return await refusalOf(response, fallback);
    save(await readWhole(response, onProgress));
    return undefined;
  } catch {
    return fallback;
  }
}

const isZip = (response: Response) => response.headers.get("content-type")?.startsWith("application/zip") ?? false;

/** Returns the message of a refusal. An expired session is cleared; the area then opens the login window. */
async function refusalOf(response: Response, fallback: string): Promise<string> {
  const { code, msg } = (await response.json()) as { code?: number; msg?: unknown };
  if (code !== undefined && SESSION_OVER.has(code)) clearMember();
  return typeof msg === "string" && msg !== "" ? msg : fallback;
}

async function readWhole(response: Response, onProgress: (progress: Progress) => void): Promise<Blob> {
  const length = Number(response.headers.get("content-length"));
  const total = length > 0 ? length : undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    received += part.value.byteLength;
    onProgress({ received, total });
  }
  return new Blob(parts, { type: "application/zip" });
}

function save(file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href, download: NAME });
  link.click();
  // The browser has opened the file by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
