import { TABLE_FORMATS, type TableFormat } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { newsroomDownload } from "#app/newsroom/kit/client/download.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import type { MemberFilter } from "./use-members.ts";

type Props = { filter: MemberFilter; count: string; onClose: () => void };

/** Asks for the format in which the members of the list are exported. */
export function ExportDialog({ filter, count, onClose }: Props) {
  const { members: t } = useMessages("members");
  const { ref, handlers, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ format }) => {
      const refusal = await newsroomDownload("POST /newsroom/exportMembers", {
        ...filter,
        format: format as TableFormat,
      });
      if (refusal === undefined) onClose();
      return refusal;
    },
  });
  return (
    <Dialog title={t.exportTitle} onClose={onClose}>
      <form ref={ref} className={kit["form"]} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <p className="meta">{t.exportText(count)}</p>
        <SelectField name="format" label={t.format} defaultValue="xlsx">
          {TABLE_FORMATS.map((format) => (
            <option key={format} value={format}>
              {t.formats[format]}
            </option>
          ))}
        </SelectField>
        <DialogFoot action={t.export} failure={failure} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
