import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { request } from "../member-request.ts";
import styles from "./profile.module.css";
import type { Profile } from "./profile-data.ts";

/** A division as GET /api/ajax/area lists it (wire.md section 7). */
type Division = { value: number; label: string };
type Codes = { province: string; city: string; district: string };

/** Where somebody lives: three choices, each fed by the one before it. */
export function AreaSelects({ profile }: { profile: Profile }) {
  const t = useMessages("profile");
  const [codes, setCodes] = useState<Codes>({
    province: codeText(profile.province),
    city: codeText(profile.city),
    district: codeText(profile.district),
  });
  const provinces = useDivisions({});
  const cities = useDivisions(codes.province === "" ? undefined : { province: codes.province });
  const districts = useDivisions(codes.city === "" ? undefined : { province: codes.province, city: codes.city });
  const isFailed = [provinces, cities, districts].some((level) => level.isFailed);
  return (
    <fieldset className={styles["group"]}>
      <legend>{t.area}</legend>
      <div className={styles["areas"]}>
        <AreaSelect
          name="province"
          label={t.province}
          code={codes.province}
          divisions={provinces.list}
          onChoose={(province) => setCodes({ province, city: "", district: "" })}
        />
        <AreaSelect
          name="city"
          label={t.city}
          code={codes.city}
          divisions={cities.list}
          onChoose={(city) => setCodes({ ...codes, city, district: "" })}
        />
        <AreaSelect
          name="district"
          label={t.district}
          code={codes.district}
          divisions={districts.list}
          onChoose={(district) => setCodes({ ...codes, district })}
        />
      </div>
      <p className={styles["failure"]} role="alert">
        {isFailed ? t.areaFailed : ""}
      </p>
    </fieldset>
  );
}

const codeText = (code: number | null) => (code === null ? "" : String(code));

type SelectProps = {
  name: string;
  label: string;
  code: string;
  divisions: Division[];
  onChoose: (code: string) => void;
};

function AreaSelect({ name, label, code, divisions, onChoose }: SelectProps) {
  const t = useMessages("profile");
  // A code whose list is still coming stands in its own place, so that saving early does not lose it.
  const isComing = code !== "" && !divisions.some(({ value }) => String(value) === code);
  return (
    <SelectField
      name={name}
      label={label}
      value={code}
      onChange={(event) => onChoose(event.currentTarget.value)}
      aria-disabled={divisions.length === 0}
    >
      <option value="">{t.notTold}</option>
      {isComing && <option value={code}>…</option>}
      {divisions.map(({ value, label: name_ }) => (
        <option key={value} value={value}>
          {name_}
        </option>
      ))}
    </SelectField>
  );
}

/** The divisions of a level; none while nothing is asked for, and while they are on their way. */
function useDivisions(params: Record<string, string> | undefined): { list: Division[]; isFailed: boolean } {
  const [answered, setAnswered] = useState<{ key: string; list: Division[]; isFailed: boolean }>();
  const key = params === undefined ? undefined : JSON.stringify(params);
  useEffect(() => {
    if (key === undefined) return;
    let isGone = false;
    const load = async () => {
      const answer = await request<Division[]>("/api/ajax/area", { params: JSON.parse(key), silent: true });
      if (isGone || (!answer.ok && answer.cancelled)) return;
      setAnswered({ key, list: answer.ok ? answer.data : [], isFailed: !answer.ok });
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [key]);
  return key !== undefined && answered?.key === key ? answered : { list: [], isFailed: false };
}
