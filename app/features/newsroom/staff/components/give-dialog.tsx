import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scope } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";
import { ROLE_NAMES, scopesOf } from "#app/features/base/permission/permissions.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, startOfDay, toSeconds } from "#app/lib/dates.ts";
import type { FormValues } from "#app/ui/form/use-form.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { contentLang } from "#app/lib/language.ts";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { StaffMember } from "./staff-command.ts";
import { ReasonForm } from "./reason-form.tsx";

const DAY_SECONDS = 86_400;
/** The role that is selected at first. */
const FIRST_ROLE: Role = "reporter";

type Props = { who: StaffMember; onDone: (said: string) => void; onClose: () => void };

/**
 * Grants a role to a staff member for the site, a column or an industry, as the role allows. The grant can end with a day.
 */
export function GiveDialog({ who, onDone, onClose }: Props) {
  const t = useMessages("rights");
  const { roles } = useMessages("staff");
  const scopes = useQuery(newsroomQuery("GET /newsroom/scopes")).data;
  const [asked, setAsked] = useState(FIRST_ROLE);
  const kinds = scopesOf(asked);
  const send = async ({ role = "", where = "site", until = "", reason = "" }: FormValues) => {
    const input = { id: who.id, role: roleOf(role), scope: scopeOf(where), until: endOf(until), reason };
    const answer = await newsroomRequest("POST /newsroom/grant", { input, silent: true });
    if (!answer.ok) return answer.msg;
    onDone(answer.msg);
    return undefined;
  };
  return (
    <ReasonForm title={t.giveTitle(who.name)} action={t.give} needed={["role"]} onClose={onClose} onSend={send}>
      <SelectField
        name="role"
        label={t.role}
        defaultValue={FIRST_ROLE}
        onChange={(event) => setAsked(roleOf(event.target.value))}
      >
        {ROLE_NAMES.map((role) => (
          <option key={role} value={role}>
            {roles[role]} · {t.notes[role]}
          </option>
        ))}
      </SelectField>
      <SelectField name="where" label={t.where} defaultValue="site">
        <option value="site">{t.site}</option>
        {kinds.includes("column") && <Places kind="column" label={t.columns} all={scopes?.columns} />}
        {kinds.includes("industry") && <Places kind="industry" label={t.industries} all={scopes?.industries} />}
      </SelectField>
      <Field name="until" type="date" label={t.until} hint={t.untilHint} min={formatDate(newsroomNow())} />
    </ReasonForm>
  );
}

type PlacesProps = {
  kind: "column" | "industry";
  label: string;
  all: readonly { id: number; name: string }[] | undefined;
};

/** The columns or industries for which a role can be granted. */
function Places({ kind, label, all }: PlacesProps) {
  return (
    <optgroup label={label}>
      {all?.map(({ id, name }) => (
        <option key={id} value={`${kind} ${id}`} lang={contentLang(name)}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

/** Returns the role for the value of the select field. */
function roleOf(value: string): Role {
  return ROLE_NAMES.find((one) => one === value) ?? FIRST_ROLE;
}

/** Parses a scope from the value of the select field: `site`, `column 4` or `industry 2`. */
function scopeOf(where: string): Scope {
  const [kind, id] = where.split(" ");
  return kind === "column" || kind === "industry" ? { kind, id: Number(id) } : { kind: "site" };
}

/** Returns the end of a day in Shanghai in seconds, 0 for no day. */
function endOf(day: string): number {
  const start = startOfDay(day);
  return start === undefined ? 0 : toSeconds(start) + DAY_SECONDS;
}
