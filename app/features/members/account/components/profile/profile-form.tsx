import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { MOTTO_LENGTH, NICKNAME_LENGTH, profileForm } from "../../profile.schema.ts";
import { usePermit } from "#app/features/base/page-permission/components/permit.tsx";
import { fieldErrors } from "#app/features/base/member/components/field-errors.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { updateMember } from "#app/features/base/member-client/member-store.ts";
import { AreaSelects } from "./area-selects.tsx";
import type { Profile } from "./profile-data.ts";
import styles from "./profile.module.css";

const EARLIEST_BIRTHDAY = "1900-01-01";
/** The length of the longest account name in characters (docs/content.md#limits). */
const USERNAME_LENGTH = 16;

type Props = {
  profile: Profile;
  /** Called when the server has stored the fields. */
  onSaved: () => void;
};

/** The fields of a profile that the member may change. They are checked by the server's rules before they are sent. */
export function ProfileForm({ profile, onSaved }: Props) {
  const t = useMessages("profile");
  const texts = useMessages("validation");
  const mayEdit = usePermit("edit");
  const send = async (values: FormValues) => {
    const answer = await request("POST /account/profile", { input: values, silent: true, showSuccess: true });
    if (!answer.ok) return answer.msg;
    updateMember(storedFields(values));
    onSaved();
    return undefined;
  };
  const form = useForm({ validate: (values) => fieldErrors(profileForm, values, texts), send });
  const { ref, handlers } = form;
  return (
    <form ref={ref} className={styles["form"]} method="post" noValidate aria-busy={form.isBusy} {...handlers}>
      <Field
        name="username"
        label={t.username}
        hint={t.usernameHint}
        defaultValue={profile.username}
        error={form.errors["username"]}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={USERNAME_LENGTH}
      />
      <Field
        name="nickname"
        label={t.nickname}
        hint={t.nicknameHint}
        defaultValue={profile.nickname}
        error={form.errors["nickname"]}
        autoComplete="nickname"
        maxLength={2 * NICKNAME_LENGTH}
      />
      <GenderChoice chosen={profile.gender} error={form.errors["gender"]} />
      <Field
        name="birthday"
        label={t.birthday}
        type="date"
        min={EARLIEST_BIRTHDAY}
        max={formatDate(Date.now())}
        defaultValue={profile.birthday ?? ""}
        error={form.errors["birthday"]}
        autoComplete="bday"
      />
      <AreaSelects profile={profile} />
      <TextAreaField
        name="motto"
        label={t.motto}
        hint={t.mottoHint(MOTTO_LENGTH)}
        defaultValue={profile.motto}
        error={form.errors["motto"]}
        rows={2}
        maxLength={MOTTO_LENGTH}
      />
      <p className={styles["failure"]} role="alert">
        {form.failure}
      </p>
      {mayEdit ? (
        <button type="submit" className="btn primary" aria-disabled={form.isBusy}>
          {form.isBusy ? t.saving : t.save}
        </button>
      ) : (
        <p className={styles["hint"]}>{t.noPermission}</p>
      )}
    </form>
  );
}

function GenderChoice({ chosen, error }: { chosen: number; error: string | undefined }) {
  const t = useMessages("profile");
  return (
    <fieldset className={styles["group"]}>
      <legend>{t.gender}</legend>
      <div className={styles["choices"]}>
        {t.genders.map((name, value) => (
          <label key={name}>
            <input type="radio" name="gender" value={value} defaultChecked={value === chosen} />
            {name}
          </label>
        ))}
      </div>
      <p className={styles["failure"]} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

/** Returns the profile fields that the browser stores (docs/content.md#records) from the values of the form. */
function storedFields({ username, nickname, gender, birthday, motto }: FormValues): object {
  return { username, nickname, gender: Number(gender), birthday: birthday === "" ? null : birthday, motto };
}
