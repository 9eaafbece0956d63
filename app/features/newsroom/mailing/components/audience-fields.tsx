import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isSameValue } from "#app/newsroom/kit/record/version.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { contentLang } from "#app/lib/language.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { audienceOf, TO, typedOf, type Audience, type TypedAudience } from "./audience-of.ts";
import styles from "./mailings.module.css";

type Props = { audience: Audience | null; onSet: (audience: Audience | null) => void };

/** The form fields of a message's audience, with its current number of members. */
export function AudienceFields({ audience, onSet }: Props) {
  const { mailings: t } = useMessages("members");
  const [typed, setTyped] = useState(() => typedOf(audience));
  // The audience was replaced from outside, for example when an earlier version was restored.
  if (!isSameValue(audienceOf(typed), audience)) setTyped(typedOf(audience));
  const set = (change: Partial<TypedAudience>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    onSet(audienceOf(next));
  };
  return (
    <>
      <SelectField
        name="to"
        label={t.fields.audience}
        value={typed.to}
        onChange={({ target }) => set({ to: TO.find((to) => to === target.value) ?? "some" })}
      >
        {TO.map((to) => (
          <option key={to} value={to}>
            {t.audiences[to]}
          </option>
        ))}
      </SelectField>
      {typed.to === "one" && (
        <Field
          name="member"
          label={t.member}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          value={typed.member}
          onChange={({ target }) => set({ member: target.value })}
        />
      )}
      {typed.to === "some" && <Conditions typed={typed} onSet={set} />}
      <p className="meta" role="status">
        {audience === null ? t.noCondition : <Count audience={audience} />}
      </p>
    </>
  );
}

type ConditionsProps = { typed: TypedAudience; onSet: (change: Partial<TypedAudience>) => void };

function Conditions({ typed, onSet }: ConditionsProps) {
  const { mailings: t } = useMessages("members");
  const day = (name: "joinedFrom" | "joinedTo" | "activeSince") => (
    <Field
      name={name}
      label={t[name]}
      type="date"
      value={typed[name]}
      onChange={({ target }) => onSet({ [name]: target.value })}
    />
  );
  return (
    <div className={styles["pair"]}>
      {day("joinedFrom")}
      {day("joinedTo")}
      <Field
        name="points"
        label={t.points}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={typed.points}
        onChange={({ target }) => onSet({ points: target.value })}
      />
      {day("activeSince")}
      <Followed follows={typed.follows} onSet={(follows) => onSet({ follows })} />
    </div>
  );
}

/** The choice of a column, industry or subject whose followers are the audience. */
function Followed({ follows, onSet }: { follows: string; onSet: (follows: string) => void }) {
  const { mailings: t } = useMessages("members");
  const { data } = useQuery(newsroomQuery("GET /newsroom/followed"));
  const groups = [
    { kind: "column", list: data?.columns },
    { kind: "industry", list: data?.industries },
    { kind: "subject", list: data?.subjects },
  ] as const;
  const isKnown = groups.some(({ kind, list }) => list?.some(({ id }) => `${kind} ${id}` === follows));
  return (
    <SelectField name="follows" label={t.follows} value={follows} onChange={({ target }) => onSet(target.value)}>
      <option value="">{t.followsAnything}</option>
      {follows !== "" && !isKnown && <option value={follows}>#{follows.split(" ")[1]}</option>}
      {groups.map(({ kind, list = [] }) => (
        <optgroup key={kind} label={t.followed[kind]}>
          {list.map(({ id, name }) => (
            <option key={id} value={`${kind} ${id}`} lang={contentLang(name)}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** Shows the current number of members in the audience. */
export function Count({ audience }: { audience: Audience }) {
  const { mailings: t } = useMessages("members");
  const { data } = useQuery({ ...newsroomQuery("POST /newsroom/countAudience", { audience }), staleTime: 0 });
  return <>{data === undefined ? t.counting : t.count(data.count)}</>;
}
