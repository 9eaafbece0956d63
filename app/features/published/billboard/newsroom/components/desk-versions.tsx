import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { callQuery } from "#app/newsroom/kit/record/asked-by.ts";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import { useFreshBillboards } from "./billboards-data.ts";

type Props = {
  of: "billboard" | "billboard-issue";
  thing: { id: number; version: number };
  title: string;
  words: RecordWords;
  isDirty: boolean;
  onClose: () => void;
};

/** Shows the versions of a board, or of one of its issues. */
export function DeskVersions({ of, thing: { id, version }, title, ...props }: Props) {
  return (
    <RecordVersions
      {...props}
      name={title}
      asked={callQuery("GET /newsroom/billboardVersions", { of, id })}
      compare={(from, to) => callQuery("GET /newsroom/billboardCompare", { of, id, from, to })}
      restore={async (number) =>
        newsroomRequest("POST /newsroom/restoreBillboard", { input: { of, id, version, number }, silent: true })
      }
      fresh={useFreshBillboards()}
    />
  );
}
