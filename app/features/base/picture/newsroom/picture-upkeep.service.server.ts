import { lookOfStored, redrawStored } from "#app/features/base/picture/picture.service.server.ts";
import { findUnread, findWronglyMarked, setMarked, setRead } from "./picture-saving.repo.server.ts";
import { pictureWords } from "./picture.words.ts";

/**
 * The number of pictures of one run: of those that get a perceptual hash, which takes some milliseconds, and of those
 * that are re-encoded, which takes a second or more.
 */
const READ_AT_ONCE = 50;
const DRAWN_AT_ONCE = 20;

/**
 * Stores the search words and the perceptual hash of pictures that were not added by the newsroom. Returns their
 * number.
 */
export async function readPictureWords(): Promise<number> {
  const unread = await findUnread(READ_AT_ONCE);
  for (const { id, caption, alt, credit, rights_by: by, ...files } of unread)
    await setRead(id, pictureWords({ caption, alt, credit, by }), await lookOfStored(files));
  return unread.length;
}

/**
 * Adds or removes the machine label in the metadata of pictures. Published crops get a visible label, too. Returns
 * their number. Pictures with broken or missing files stay unchanged.
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
