import type { RefObject } from "react";
import {
  PICTURE_RIGHTS,
  PROOFS,
  missingProofs,
  type PictureRights,
} from "#app/features/newsroom/picture/picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { dayOf, endOf } from "../pictures/day-seconds.ts";
import type { RecordDraft } from "./use-record.ts";

type Props = { draft: RecordDraft; field: RefObject<HTMLSelectElement | null> };

/** On what right it is used, with what bears that out: each category asks for its own. */
export function RightsFields({ draft: { record, change }, field }: Props) {
  const t = useMessages("pictures");
  const { kinds } = useMessages("writing").pictures;
  const missing = missingProofs(record.rights, record);
  const labels = t.proofs[record.rights];
  return (
    <>
      <label>
        {t.rights}
        <select
          ref={field}
          value={record.rights}
          onChange={({ target }) => change({ rights: target.value as PictureRights })}
        >
          {PICTURE_RIGHTS.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      {PROOFS.filter((proof) => labels[proof] !== "").map((proof) => (
        <label key={proof}>
          {labels[proof]}
          <input
            maxLength={proof === "origin" ? 500 : 120}
            type={proof === "origin" ? "url" : "text"}
            value={record[proof]}
            data-missing={missing.includes(proof) || undefined}
            aria-required={missing.includes(proof) || undefined}
            onChange={({ target }) => change({ [proof]: target.value })}
          />
        </label>
      ))}
      <label>
        {t.validUntil}
        <input
          type="date"
          value={record.validUntil === 0 ? "" : dayOf(record.validUntil)}
          onChange={({ target }) => change({ validUntil: target.value === "" ? 0 : endOf(target.value) })}
        />
      </label>
      <label>
        {t.note}
        <textarea
          rows={2}
          maxLength={500}
          value={record.rightsNote}
          placeholder={t.noteHint}
          onChange={({ target }) => change({ rightsNote: target.value })}
        />
      </label>
    </>
  );
}
