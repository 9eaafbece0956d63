import { useEffect, useState } from "react";
import { attendanceHeaders } from "#app/newsroom/kit/client/attendance.ts";
import { newsroomToken } from "#app/newsroom/kit/client/token.ts";

/** The pictures that this tab has shown, each as a data: URL, which needs no other word in the policy of the page. */
const shown = new Map<string, Promise<string>>();
const MOST_KEPT = 200;

/** The address of a stored picture, and in it the hash by which it is asked for. */
const ADDRESS = /^\/media\/([0-9a-f]{64})\//;

/** The hash of a picture by its address; undefined for a public address. */
export const shaOf = (src: string): string | undefined => ADDRESS.exec(src)?.[1];

/** Fetches a picture for a staff member who may see it, no wider than requested. Throws on failure. */
function pictureData(sha: string, width: number): Promise<string> {
  const key = `${sha} ${width}`;
  const known = shown.get(key);
  if (known !== undefined) return known;
  const asked = ask(sha, width);
  shown.set(key, asked);
  // One that failed is asked for again when it is shown again.
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

/** Shows what lies at an address in an image: held pictures have no address of their own yet. */
export async function showIn(image: HTMLImageElement, src: string, width = 960): Promise<void> {
  const sha = shaOf(src);
  try {
    image.src = sha === undefined ? src : await pictureData(sha, width);
  } catch {
    image.dataset["failed"] = "";
  }
}

/** Returns the picture of an address as an image source; undefined until it is loaded, or on failure. */
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
