/** Request of a call with progress. */
export type ProgressInit = {
  method: string;
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal;
};

/**
 * Like fetch, but reports the sent share of the body, from 0 to 1. A redirect becomes status 302. The browser has
 * followed it, but without the token if it leads to another site.
 */
export function fetchWithProgress(
  address: string,
  { method, headers, body, signal }: ProgressInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, address);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    call.addEventListener("load", () => resolve(responseOf(call, address)));
    const fail = () => reject(new TypeError("the call broke off"));
    call.addEventListener("error", fail);
    call.addEventListener("abort", fail);
    signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(body);
  });
}

function responseOf(call: XMLHttpRequest, address: string): Response {
  const wasRedirected = call.responseURL !== new URL(address, location.href).href;
  return wasRedirected ? new Response(null, { status: 302 }) : new Response(call.responseText, { status: call.status });
}
