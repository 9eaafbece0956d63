import { lookOfStored, redrawStored } from "#app/features/base/picture/picture.service.server.ts";
import { findUnread, findWronglyMarked, setMarked, setRead } from "./picture-saving.repo.server.ts";
import { pictureWords } from "./picture.words.ts";

/** Pictures of one run: a perceptual hash takes some milliseconds, re-encoding a second or more. */
const READ_AT_ONCE = 50;
const DRAWN_AT_ONCE = 20;

/** Reads what pictures are found by, and what they look like, that came here otherwise than by the newsroom. Returns how many. */
export async function readPictureWords(): Promise<number> {
  const unread = await findUnread(READ_AT_ONCE);
  for (const { id, caption, alt, credit, rights_by: by, ...files } of unread)
    await setRead(id, pictureWords({ caption, alt, credit, by }), await lookOfStored(files));
  return unread.length;
}

/**
 * Adds or removes the machine mark in the metadata of pictures; published crops get a visible label, too. Returns their number.
 * Pictures with broken or missing files are left unchanged.
 */
export async function markMachinePictures(): Promise<number> {
  const wrong = await findWronglyMarked(DRAWN_AT_ONCE);
  for (const { id, rights, isCut, ai_mark: isSigned, ...files } of wrong) {
    const machine = rights === "ai";
    const sign = machine && isCut && !isSigned;
    const isDrawn = await redrawStored(files, { machine, sign }).then(
      () => true,
      () => false,
    );
    await setMarked(id, { inFiles: machine, inPicture: isSigned || (sign && isDrawn) });
  }
  return wrong.length;
}
