import type { Db } from "#db/client.ts";
import { findRights, type NamedPictures, type RightsRow } from "./picture-fault.repo.server.ts";
import { rightsFault, type RightsFault, type ShownFault } from "./picture.rules.ts";

/** A picture, and why it must not go out; null where it may. */
export type JudgedPicture = Pick<RightsRow, "id" | "sha256" | "isOfMachine" | "isMarked"> & {
  fault: RightsFault | null;
  /** The same for a place without a caption, where the sign of a machine has to stand in the picture itself. */
  shownFault: ShownFault | null;
};

/** How the rights to pictures stand at a moment. Whether the caller may know is for the caller. */
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
