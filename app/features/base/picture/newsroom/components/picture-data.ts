import { useEffect, useState } from "react";
import { attendanceHeaders } from "#app/newsroom/kit/client/attendance.ts";
import { newsroomToken } from "#app/newsroom/kit/client/token.ts";

/** The pictures shown in this tab, as data: URLs, which the content security policy of the page already allows. */
const shown = new Map<string, Promise<string>>();
const MOST_KEPT = 200;

/** Matches the address of a stored picture that is not public, and captures the hash that requests need. */
const ADDRESS = /^\/media\/([0-9a-f]{64})\//;

/** Returns the hash in a picture's address, or undefined for a public address. */
export const shaOf = (src: string): string | undefined => ADDRESS.exec(src)?.[1];

/** Fetches a picture that the staff member may see, at most this wide. Throws on failure. */
function pictureData(sha: string, width: number): Promise<string> {
  const key = `${sha} ${width}`;
  const known = shown.get(key);
  if (known !== undefined) return known;
  const asked = ask(sha, width);
  shown.set(key, asked);
  // A failed picture is requested again when it is shown again.
  asked.catch(() => shown.delete(key));
  const [oldest] = shown.keys();
  if (shown.size > MOST_KEPT && oldest !== undefined) shown.delete(oldest);
  return asked;
}

const ask = (sha: string, width: number) => askPicture(`picture?sha=${sha}&width=${width}`);

/** Fetches a picture from a call of the newsroom, as a data: URL. Throws on failure. */
export async function askPicture(call: string): Promise<string> {
  const response = await fetch(`/api/newsroom/${call}`, {
    headers: { authorization: newsroomToken(), ...attendanceHeaders() },
  });
  const bytes = await response.blob();
  if (!bytes.type.startsWith("image/")) throw new Error("no picture");
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(new Error("no picture")));
    reader.readAsDataURL(bytes);
  });
}

/**
 * Shows the picture of an address in an image element. A hidden picture has no public address yet, so its data are
 * fetched.
 */
export async function showIn(image: HTMLImageElement, src: string, width = 960): Promise<void> {
  const sha = shaOf(src);
  try {
    image.src = sha === undefined ? src : await pictureData(sha, width);
  } catch {
    image.dataset["failed"] = "";
  }
}

/** Returns the picture of an address as an image source. Returns undefined until it is loaded, or on failure. */
export function usePictureData(src: string, width: number): string | undefined {
  const [data, setData] = useState<string>();
  useEffect(() => {
    let isHere = true;
    const sha = shaOf(src);
    if (sha === undefined) setData(src);
    else
      void pictureData(sha, width).then(
        (found) => isHere && setData(found),
        () => undefined,
      );
    return () => void (isHere = false);
  }, [src, width]);
  return data;
}
