import type { Db } from "#db/client.ts";
import { findRights, type NamedPictures, type RightsRow } from "./picture-fault.repo.server.ts";
import { rightsFault, type RightsFault, type ShownFault } from "./picture.rules.ts";

/** A picture, and the reason why it must not be published, or null. */
export type JudgedPicture = Pick<RightsRow, "id" | "sha256" | "isOfMachine" | "isMarked"> & {
  fault: RightsFault | null;
  /** The same reason for a use without a caption. For such a use the picture itself must contain the machine label. */
  shownFault: ShownFault | null;
};

/** Returns the state of pictures' rights at a time. The caller checks permissions. */
export async function judgePictures(named: NamedPictures, at: Date, trx?: Db): Promise<JudgedPicture[]> {
  const rows = await findRights(named, at, trx);
  return rows.map(({ id, sha256, isOfMachine, isMarked, ...facts }) => {
    const fault = rightsFault(facts);
    return {
      id,
      sha256,
      isOfMachine,
      isMarked,
      fault,
      shownFault: fault ?? (isOfMachine && !isMarked ? "unmarked" : null),
    };
  });
}
