import { useQuery } from "@tanstack/react-query";
import type { Scope } from "#app/features/newsroom/staff/staff.policy.ts";
import { ROLE_NAMES } from "#app/features/newsroom/staff/staff.roles.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, startOfDay, toSeconds } from "#app/lib/dates.ts";
import type { FormValues } from "#app/ui/form/use-form.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { officeNow } from "../data/office-clock.ts";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import type { StaffMember } from "./asked.ts";
import { ReasonForm } from "./reason-form.tsx";

const DAY_SECONDS = 86_400;

type Props = { who: StaffMember; onDone: (said: string) => void; onClose: () => void };

/** Gives a colleague a role: over the site, a column or an industry by its name, perhaps to the end of a day. */
export function GiveDialog({ who, onDone, onClose }: Props) {
  const t = useMessages("rights");
  const { roles } = useMessages("staff");
  const scopes = useQuery(officeQuery("GET /office/scopes")).data;
  const send = async ({ role = "", where = "site", until = "", reason = "" }: FormValues) => {
    const named = ROLE_NAMES.find((one) => one === role) ?? "reporter";
    const input = { id: who.id, role: named, scope: scopeOf(where), until: endOf(until), reason };
    const answer = await officeRequest("POST /office/grant", { input, silent: true });
    if (!answer.ok) return answer.msg;
    onDone(answer.msg);
    return undefined;
  };
  return (
    <ReasonForm title={t.giveTitle(who.name)} action={t.give} needed={["role"]} onClose={onClose} onSend={send}>
      <SelectField name="role" label={t.role} defaultValue="reporter">
        {ROLE_NAMES.map((role) => (
          <option key={role} value={role}>
            {roles[role]} · {t.notes[role]}
          </option>
        ))}
      </SelectField>
      <SelectField name="where" label={t.where} defaultValue="site">
        <option value="site">{t.site}</option>
        <optgroup label={t.columns}>
          {scopes?.columns.map(({ id, name }) => (
            <option key={id} value={`column ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label={t.industries}>
          {scopes?.industries.map(({ id, name }) => (
            <option key={id} value={`industry ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <Field name="until" type="date" label={t.until} hint={t.untilHint} min={formatDate(officeNow())} />
    </ReasonForm>
  );
}

/** What the list of places says: `site`, `column 4`, `industry 2`. */
function scopeOf(where: string): Scope {
  const [kind, id] = where.split(" ");
  return kind === "column" || kind === "industry" ? { kind, id: Number(id) } : { kind: "site" };
}

/** The end of a day in Shanghai, in seconds; 0 for none. */
function endOf(day: string): number {
  const start = startOfDay(day);
  return start === undefined ? 0 : toSeconds(start) + DAY_SECONDS;
}
