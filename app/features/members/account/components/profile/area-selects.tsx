import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";
import type { Division } from "#app/features/base/region/region.calls.server.ts";
import { contentLang } from "#app/lib/language.ts";
import styles from "./profile.module.css";
import type { Profile } from "./profile-data.ts";

type Codes = { province: string; city: string; district: string };

/**
 * The residence: three selects for province, city and district. Each offers the divisions within the choice before it.
 */
export function AreaSelects({ profile }: { profile: Profile }) {
  const t = useMessages("profile");
  const common = useMessages("common");
  const [codes, setCodes] = useState<Codes>({
    province: codeText(profile.province),
    city: codeText(profile.city),
    district: codeText(profile.district),
  });
  const [attempt, setAttempt] = useState(0);
  const { province, city } = codes;
  const provinces = useDivisions({}, attempt);
  const cities = useDivisions(province === "" ? undefined : { province }, attempt);
  const districts = useDivisions(city === "" ? undefined : { province, city }, attempt);
  const isFailed = [provinces, cities, districts].some((level) => level.isFailed);
  return (
    <fieldset className={styles["group"]}>
      <legend>{t.area}</legend>
      <div className={styles["areas"]}>
        <AreaSelect
          name="province"
          label={t.province}
          code={province}
          divisions={provinces.list}
          onChoose={(chosen) => setCodes({ province: chosen, city: "", district: "" })}
        />
        <AreaSelect
          name="city"
          label={t.city}
          code={city}
          divisions={cities.list}
          onChoose={(chosen) => setCodes({ ...codes, city: chosen, district: "" })}
        />
        <AreaSelect
          name="district"
          label={t.district}
          code={codes.district}
          divisions={districts.list}
          onChoose={(chosen) => setCodes({ ...codes, district: chosen })}
        />
      </div>
      <p className={styles["failure"]} role="alert">
        {isFailed && (
          <>
            {t.areaFailed}
            <button type="button" onClick={() => setAttempt(attempt + 1)}>
              {common.tryAgain}
            </button>
          </>
        )}
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
  // While a list is loading, its only option is the current code, so that an early save does not lose it.
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
        <option key={value} value={value} lang={contentLang(name_)}>
          {name_}
        </option>
      ))}
    </SelectField>
  );
}

type Level = { list: Division[]; isFailed: boolean };
type Answered = Level & { params: string; attempt: number };

/**
 * Returns the divisions of a level. Returns none while they load, and while the level above is empty. A new attempt
 * requests them again.
 */
function useDivisions(of: Record<string, string> | undefined, attempt: number): Level {
  const [answered, setAnswered] = useState<Answered>();
  const params = of === undefined ? undefined : JSON.stringify(of);
  useEffect(() => {
    if (params === undefined) return;
    let isGone = false;
    const load = async () => {
      const answer = await request("GET /ajax/area", { input: JSON.parse(params), silent: true });
      if (isGone || (!answer.ok && answer.cancelled)) return;
      setAnswered({ params, attempt, list: answer.ok ? answer.data : [], isFailed: !answer.ok });
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [params, attempt]);
  const isOwn = params !== undefined && answered?.params === params;
  // Cached data stay visible while they are refetched.
  return isOwn && (!answered.isFailed || answered.attempt === attempt) ? answered : { list: [], isFailed: false };
}
