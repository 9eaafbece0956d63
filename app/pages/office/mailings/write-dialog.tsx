import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { TimeField, timeFault, timeIn } from "../acts/time-field.tsx";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { audienceOf, type Audience } from "./audience-of.ts";
import styles from "./mailings.module.css";

const TO = ["some", "one", "all"] as const;

/** Writes a message to members: who gets it is counted before it goes; sent again it is the same one. */
export function WriteDialog({ onClose }: { onClose: () => void }) {
  const { mailings: t } = useMessages("member-desk");
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const { ref, handlers, values, failure, errors, isBusy } = useForm({
    validate: (typed) => {
      const fault = timeFault(typed, t.time);
      return fault === undefined ? {} : { at: fault };
    },
    send: async (typed) => {
      const audience = audienceOf(typed);
      if (audience === undefined) return t.noCondition;
      const { title = "", content = "", url = "" } = typed;
      const time = timeIn(typed);
      const input = { audience, title, content, url: url.trim(), sendAt: time ? toSeconds(time) : 0, key };
      const answer = await officeRequest("POST /office/sendMailing", { input, silent: true });
      if (!answer.ok) return answer.msg;
      showToast(t.made, "success");
      await queries.invalidateQueries({ queryKey: ["GET /office/mailings"] });
      onClose();
      return undefined;
    },
  });
  const audience = audienceOf({ to: "some", ...values });
  return (
    <Dialog title={t.write} onClose={onClose}>
      <form ref={ref} method="post" className={styles["form"]} noValidate aria-busy={isBusy} {...handlers}>
        <SelectField name="to" label={t.to} defaultValue="some">
          {TO.map((to) => (
            <option key={to} value={to}>
              {t.audiences[to]}
            </option>
          ))}
        </SelectField>
        <Conditions values={values} />
        <p className="meta" role="status">
          {audience === undefined ? t.noCondition : <Count audience={audience} />}
        </p>
        <Field name="title" label={t.title} maxLength={100} autoComplete="off" />
        <TextAreaField name="content" label={t.content} maxLength={5_000} rows={5} />
        <Field name="url" label={t.url} maxLength={300} autoComplete="off" placeholder="/news" />
        <TimeField
          label={t.at}
          hint={t.atHint}
          placeholder={t.placeholder}
          error={errors["at"]}
          time={timeIn(values)}
        />
        <DialogFoot
          action={t.send}
          failure={failure}
          isBusy={isBusy}
          isWaiting={audience === undefined || !areFilled(values, ["title", "content"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function Conditions({ values }: { values: FormValues }) {
  const { mailings: t } = useMessages("member-desk");
  const to = values["to"] ?? "some";
  if (to === "all") return null;
  if (to === "one")
    return <Field name="member" label={t.member} inputMode="numeric" autoComplete="off" maxLength={15} />;
  return (
    <div className={styles["pair"]}>
      <Field name="joinedFrom" label={t.joinedFrom} type="date" />
      <Field name="joinedTo" label={t.joinedTo} type="date" />
      <Field name="points" label={t.points} inputMode="numeric" autoComplete="off" maxLength={9} />
      <Field name="activeSince" label={t.activeSince} type="date" />
      <Followed />
    </div>
  );
}

/** What those follow who get it. */
function Followed() {
  const { mailings: t } = useMessages("member-desk");
  const { data } = useQuery(officeQuery("GET /office/followed"));
  const groups = [
    { kind: "column", list: data?.columns },
    { kind: "industry", list: data?.industries },
    { kind: "subject", list: data?.subjects },
  ] as const;
  return (
    <SelectField name="follows" label={t.follows} defaultValue="">
      <option value="">{t.followsAnything}</option>
      {groups.map(({ kind, list = [] }) => (
        <optgroup key={kind} label={t.followed[kind]}>
          {list.map(({ id, name }) => (
            <option key={id} value={`${kind} ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** How many would get it now. */
function Count({ audience }: { audience: Audience }) {
  const { mailings: t } = useMessages("member-desk");
  const { data } = useQuery(officeQuery("POST /office/countAudience", { audience }));
  return <>{data === undefined ? t.counting : t.count(data.count)}</>;
}
