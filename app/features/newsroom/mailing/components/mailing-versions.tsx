import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { callQuery } from "#app/newsroom/kit/record/asked-by.ts";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import { useFreshMailings, type Mailing } from "./mailings-data.ts";
import { useMailingWords } from "./use-mailing-words.ts";

type Props = {
  mailing: Mailing;
  /** No version can be restored: the mailing is scheduled or sent, or a draft has unsaved changes. */
  isFixed: boolean;
  onClose: () => void;
};

/** The versions of a message. */
export function MailingVersions({ mailing: { id, version, record }, isFixed, onClose }: Props) {
  return (
    <RecordVersions
      name={record.title}
      asked={callQuery("GET /newsroom/mailingVersions", { id })}
      compare={(from, to) => callQuery("GET /newsroom/mailingCompare", { id, from, to })}
      words={useMailingWords()}
      isDirty={isFixed}
      restore={async (number) =>
        newsroomRequest("POST /newsroom/restoreMailing", { input: { id, version, number }, silent: true })
      }
      fresh={useFreshMailings()}
      onClose={onClose}
    />
  );
}
