/** Request of a call with progress. */
export type ProgressInit = {
  method: string;
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal;
};

/**
 * Like fetch, but reports the sent share of the body, from 0 to 1, which fetch cannot. A redirect answers 302. It was followed,
 * but the token went to this site at most: browsers remove it on the way to another.
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
