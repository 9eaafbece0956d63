import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { passwordChange } from "#app/features/base/member/member.schema.ts";
import { profileOfMember } from "#app/features/members/area/components/area-data.ts";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { usePermit } from "#app/features/base/page-permission/components/permit.tsx";
import { Waiting } from "#app/features/base/list/components/waiting.tsx";
import styles from "./change-password-page.module.css";
import { fieldErrors } from "#app/features/base/member/components/field-errors.ts";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { clearMember, useMember } from "#app/features/base/member-client/member-store.ts";
import { NewPasswordFields } from "#app/features/members/sign-in/components/new-password-fields.tsx";
import { Panel } from "#app/features/members/sign-in/components/panel.tsx";
import { PasswordField } from "#app/features/members/sign-in/components/password-field.tsx";
import { endOwnSession } from "#app/features/base/member-client/sign-out.ts";

/**
 * Changes the password. Members who registered by phone have none yet, so the page links to the panel that sets one
 * with a code.
 */
export function ChangePasswordPage() {
  const t = useMessages("security-page");
  const area = useMessages("area");
  const profile = profileOfMember.use(useMember()?.id);
  // If the profile could not be loaded, the page shows the form, and the server reports errors.
  const hasPassword = profile?.data?.profile.hasPassword ?? true;
  if (!usePermit("edit")) return <AreaPage title={area.pages.changePassword} intro={t.passwordNotPermitted} />;
  return (
    <AreaPage title={area.pages.changePassword} intro={hasPassword ? t.passwordIntro : t.noPasswordIntro}>
      <div className={styles["form"]}>
        {profile === undefined && <Waiting />}
        {profile !== undefined && hasPassword && <PasswordForm />}
        {profile !== undefined && !hasPassword && (
          <button type="button" className="btn primary" onClick={() => openLogin("zhmima")}>
            {t.setByCode}
          </button>
        )}
      </div>
    </AreaPage>
  );
}

function PasswordForm() {
  const t = useMessages("security-page");
  const texts = useMessages("validation");
  const send = async ({ oldPassword, newPassword, confirmPassword }: FormValues) => {
    const body = { oldPassword, newPassword, confirmPassword };
    const answer = await request("POST /account/changePassword", { input: body, silent: true });
    if (!answer.ok) return answer.msg;
    showToast(answer.msg === "" ? t.passwordChanged : answer.msg, "success");
    await endOwnSession();
    // Without a signed-in member the area opens the login window.
    clearMember();
    return undefined;
  };
  const form = useForm({ validate: (values) => fieldErrors(passwordChange, values, texts), send });
  const isReady = areFilled(form.values, ["oldPassword", "newPassword", "confirmPassword"]);
  return (
    <Panel form={form} action={t.changePassword} isReady={isReady}>
      <PasswordField
        name="oldPassword"
        label={t.oldPassword}
        placeholder={t.oldPasswordPlaceholder}
        error={form.errors["oldPassword"]}
        autoComplete="current-password"
      />
      <NewPasswordFields name="newPassword" again="confirmPassword" errors={form.errors} />
    </Panel>
  );
}
