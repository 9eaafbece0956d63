import type { RefObject } from "react";
import { PICTURE_RIGHTS, type PictureRights } from "../../picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { dayOf, endOf } from "#app/newsroom/kit/time/day-seconds.ts";
import { ProofFields } from "../proof-fields.tsx";
import type { RecordDraft } from "./use-record.ts";

type Props = { draft: RecordDraft; field: RefObject<HTMLSelectElement | null> };

/** Shows the category of rights of a picture and its proofs. Each category requires its own proofs. */
export function RightsFields({ draft: { record, change }, field }: Props) {
  const t = useMessages("pictures");
  const { kinds } = useMessages("writing").pictures;
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
      <ProofFields rights={record.rights} said={record} onWrite={(proof, text) => change({ [proof]: text })} />
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
          lang={contentLang(record.rightsNote)}
          value={record.rightsNote}
          placeholder={t.noteHint}
          onChange={({ target }) => change({ rightsNote: target.value })}
        />
      </label>
    </>
  );
}
