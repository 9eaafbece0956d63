import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { LINK_HOURS, LINK_OPENS } from "#app/features/newsroom/preview/preview.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/preview/preview.module.css";

type PreviewLink = CallData<"GET /newsroom/previewLinks">["list"][number];

const FIRST_HOURS = 24;
const FIRST_OPENS = 5;

/** Shows the links to the current text, each for one person outside. The staff member can create and revoke them. */
export function PreviewLinks({ id }: { id: number }) {
  const t = useMessages("preview");
  // Always refetches, because no event reports that a link was opened.
  const list = useQuery({ ...newsroomQuery("GET /newsroom/previewLinks", { id }), staleTime: 0 }).data?.list;
  return (
    <aside className={styles["links"]} aria-label={t.links}>
      <LinkForm id={id} />
      <h3>{t.list}</h3>
      {list?.length === 0 && <p className={styles["small"]}>{t.none}</p>}
      <ul>
        {list?.map((link) => (
          <GivenLink key={link.id} link={link} story={id} />
        ))}
      </ul>
    </aside>
  );
}

function LinkForm({ id }: { id: number }) {
  const t = useMessages("preview");
  const [address, setAddress] = useState<string>();
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ forWhom = "", hours = "", opens = "" }) => {
      const input = {
        id,
        forWhom,
        hours: LINK_HOURS.find((one) => String(one) === hours) ?? FIRST_HOURS,
        opens: LINK_OPENS.find((one) => String(one) === opens) ?? FIRST_OPENS,
      };
      const answer = await newsroomRequest("POST /newsroom/previewLink", { input, silent: true });
      if (!answer.ok) return answer.msg;
      setAddress(new URL(answer.data.path, location.href).href);
      return undefined;
    },
  });
  return (
    <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
      <p className={styles["small"]}>{t.pinned}</p>
      <Field name="forWhom" label={t.forWhom} hint={t.forWhomHint} maxLength={40} autoComplete="off" />
      <div className={styles["pair"]}>
        <SelectField name="hours" label={t.hours} defaultValue={FIRST_HOURS}>
          {LINK_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {t.hoursOf(hours)}
            </option>
          ))}
        </SelectField>
        <SelectField name="opens" label={t.opens} defaultValue={FIRST_OPENS}>
          {LINK_OPENS.map((opens) => (
            <option key={opens} value={opens}>
              {t.opensOf(opens)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={kit["failure"]} role="alert">
        {failure}
      </p>
      <button type="submit" className="btn primary" disabled={isBusy || !areFilled(values, ["forWhom"])}>
        {t.make}
      </button>
      {address !== undefined && <NewLink key={address} address={address} />}
    </form>
  );
}

/** Shows a new link. It can be shown only this once. */
function NewLink({ address }: { address: string }) {
  const t = useMessages("preview");
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={styles["made"]} role="status">
      <code>{address}</code>
      <p className={styles["small"]}>{t.shown}</p>
      <button type="button" className="btn" onClick={() => void copy()}>
        {isCopied ? t.copied : t.copy}
      </button>
    </div>
  );
}

function GivenLink({ link, story }: { link: PreviewLink; story: number }) {
  const t = useMessages("preview");
  const { id, forWhom, madeBy, expiresAt, opened, opensLeft, isOpen } = link;
  const revoke = () => newsroomRequest("POST /newsroom/revokePreviewLink", { input: { id: story, link: id } });
  return (
    <li data-over={isOpen ? undefined : ""}>
      <b>{forWhom}</b>
      <span className={styles["small"]}>
        <MixedText text={t.by(madeBy)} /> · {t.used(opened, opensLeft)} ·{" "}
        {isOpen ? t.until(formatDateTime(isoOfSeconds(expiresAt))) : t.over}
      </span>
      {isOpen && (
        <button type="button" className="btn" aria-label={`${t.revoke} · ${forWhom}`} onClick={() => void revoke()}>
          {t.revoke}
        </button>
      )}
    </li>
  );
}
