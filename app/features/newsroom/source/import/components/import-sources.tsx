import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { SOURCE_LENGTHS, SOURCE_LISTS } from "../../source.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import {
  onlySheet,
  SheetChoice,
  type BroughtSheet,
} from "#app/features/newsroom/table-import/components/sheet-choice.tsx";
import { Tick } from "#app/newsroom/kit/screen/tick.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { IMPORT_TIMEOUT_MS, TakenSources } from "./taken-sources.tsx";

type Plan = CallData<"POST /newsroom/planSources">;
type Made = CallData<"POST /newsroom/takeSources">["made"];
type List = (typeof SOURCE_LISTS)[number];

/** Imports a list of sources. First shows a preview, then makes all changes in one command, which can be undone. */
export function ImportSources({ onClose }: { onClose: () => void }) {
  const { imported: t, choices } = useMessages("source");
  const dialog = useId();
  const [sheets, setSheets] = useState<BroughtSheet[]>([]);
  const [brought, setBrought] = useState<{ turn: number; sheet: BroughtSheet }>();
  const [of, setOf] = useState({ list: "official" as List, edition: "", may_reprint: true });
  // After the options change, no preview is shown until the new one is loaded.
  const planned = useQuery({
    queryKey: ["POST /newsroom/planSources", dialog, brought?.turn, of],
    queryFn: async ({ signal }) =>
      newsroomData("POST /newsroom/planSources", { input: { table: brought?.sheet.table ?? [], ...of }, signal }),
    enabled: brought !== undefined,
    gcTime: 0,
  });
  const plan = planned.data;
  const [isStopping, setStopping] = useState(false);
  const [made, setMade] = useState<Made>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const ask = async <D,>(
    asked: Promise<{ ok: true; data: D } | { ok: false; msg: string }>,
  ): Promise<D | undefined> => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    setFailure(answer.ok ? "" : answer.msg);
    return answer.ok ? answer.data : undefined;
  };
  const read = async ([file]: Iterable<File>) => {
    if (file === undefined) return;
    const form = new FormData();
    form.append("file", file, "table");
    const options = { input: form, timeout: IMPORT_TIMEOUT_MS, silent: true };
    const answer = await ask(newsroomRequest("POST /newsroom/readSourceTable", options));
    setSheets(answer?.sheets ?? []);
    choose(onlySheet(answer?.sheets ?? []));
  };
  const choose = (sheet: BroughtSheet | undefined) =>
    setBrought((before) => sheet && { turn: (before?.turn ?? 0) + 1, sheet });
  const change = (part: Partial<typeof of>) => setOf({ ...of, ...part });
  const take = async ({ added, changed, gone }: Plan) => {
    const stopped = isStopping ? gone.map((one) => ({ ...one, record: { ...one.record, active: false } })) : [];
    const input = {
      added,
      changed: [...changed, ...stopped].map(({ id, version, record }) => ({ id, version, record })),
      note: t.note(of.edition),
    };
    const taken = await ask(
      newsroomRequest("POST /newsroom/takeSources", {
        input,
        timeout: IMPORT_TIMEOUT_MS,
        silent: true,
        refetch: "wait",
      }),
    );
    setMade(taken?.made);
    // The server refused the import, mostly because of a conflict. The preview must be refetched.
    if (taken === undefined) await planned.refetch();
  };
  if (made !== undefined) return <TakenSources made={made} onClose={onClose} />;
  const isWorking = isBusy || planned.isFetching;
  const changes = plan && plan.added.length + plan.changed.length + (isStopping ? plan.gone.length : 0);
  return (
    <Dialog title={t.title} onClose={onClose}>
      <SelectField
        name="list"
        label={t.list}
        value={of.list}
        onChange={({ target }) => change({ list: target.value as List })}
      >
        {SOURCE_LISTS.map((one) => (
          <option key={one} value={one}>
            {choices.list[one]}
          </option>
        ))}
      </SelectField>
      <Field
        name="edition"
        label={t.edition}
        maxLength={SOURCE_LENGTHS.edition}
        value={of.edition}
        onChange={({ target }) => change({ edition: target.value.trim() })}
      />
      <Tick label={t.mayReprint} isOn={of.may_reprint} onSet={(isOn) => change({ may_reprint: isOn })} />
      <Field
        name="file"
        type="file"
        label={t.file}
        hint={t.fileHint}
        accept=".xlsx,.docx,.csv,.tsv,.txt"
        onChange={({ target }) => void read(target.files ?? [])}
      />
      {sheets.length > 0 && <SheetChoice sheets={sheets} chosen={brought?.sheet} onChoose={choose} />}
      <div aria-live="polite">
        {plan === undefined ? (
          isWorking && t.reading
        ) : (
          <ImportPlan plan={plan} isStopping={isStopping} onStop={setStopping} />
        )}
      </div>
      <DialogFoot
        action={t.take}
        failure={failure === "" ? (planned.error?.message ?? "") : failure}
        isBusy={isWorking}
        isWaiting={plan === undefined || changes === 0}
        onAct={() => plan && void take(plan)}
        onClose={onClose}
      />
    </Dialog>
  );
}
