import { useState } from "react";
import { withTypedSince } from "#app/newsroom/kit/record/version.rules.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { LibraryDetail, PictureRecord } from "./use-library.ts";

/**
 * Returns a picture's record while a staff member edits it. If another staff member has saved meanwhile, `hasMoved` is
 * true and nothing is overwritten. The user then takes the other version or saves their own.
 */
export function useRecord(picture: LibraryDetail) {
  const [base, setBase] = useState({ version: picture.version, record: picture.record });
  const [draft, setDraft] = useState<Partial<PictureRecord>>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isChanged = Object.keys(draft).length > 0;
  // Without unsaved changes the newest record can replace the shown one.
  if (!isChanged && picture.version > base.version) setBase({ version: picture.version, record: picture.record });
  const record = { ...base.record, ...draft };

  const send = async (said: PictureRecord) => {
    setBusy(true);
    setFailure("");
    const input = { id: picture.id, version: base.version, ...said };
    const answer = await newsroomRequest("POST /newsroom/saveLibraryPicture", { input, silent: true });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.msg);
    setBase({ version: answer.data.version, record: answer.data.record });
    // Text typed during the request still has to be saved.
    setDraft((now) => withTypedSince<Partial<PictureRecord>>({}, { sent: draft, now }));
  };
  return {
    record,
    /** The shown version. After a save it is the new version, before the picture is refetched. */
    version: base.version,
    isChanged,
    isBusy,
    failure,
    hasMoved: isChanged && picture.version > base.version,
    change: (part: Partial<PictureRecord>) => setDraft((before) => ({ ...before, ...part })),
    save: () => send(record),
    restore: send,
    takeTheirs: () => {
      setDraft({});
      setFailure("");
    },
    keepMine: () => {
      setBase({ version: picture.version, record: picture.record });
      setFailure("");
    },
  };
}

export type RecordDraft = ReturnType<typeof useRecord>;
