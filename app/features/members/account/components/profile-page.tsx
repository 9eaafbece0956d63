import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { DataFrame } from "#app/features/base/list/components/data-frame.tsx";
import type { Data } from "#app/features/base/list/components/use-data.ts";
import { AvatarEditor } from "./profile/avatar-editor.tsx";
import { Bindings } from "./profile/bindings.tsx";
import type { ProfileAnswer } from "./profile/profile-data.ts";
import { ProfileForm } from "./profile/profile-form.tsx";
import styles from "./profile/profile.module.css";
import { useProfile } from "./profile/use-profile.ts";

/** The member's own profile: picture, fields, and bound contacts (docs/content.md#routes, account/profile). */
export function ProfilePage() {
  const area = useMessages("area");
  const answer = useProfile();
  const key = useFormKey(answer);
  return (
    <AreaPage title={area.pages.profile}>
      <DataFrame answer={answer}>
        {({ accountVerificationType, profile }) => (
          <div className={styles["page"]}>
            <AvatarEditor avatar={profile.avatar} name={profile.nickname || profile.username} onSaved={answer.reload} />
            <ProfileForm key={key} profile={profile} onSaved={answer.reload} />
            <Bindings available={accountVerificationType} profile={profile} onBound={answer.reload} />
          </div>
        )}
      </DataFrame>
    </AreaPage>
  );
}

/**
 * Returns a key for the form that changes at most once: when the server's profile differs from the one cached at an
 * earlier visit. Later changes of the profile keep the key, so typed text stays.
 */
function useFormKey({ data, isBusy }: Data<ProfileAnswer>): string {
  const [settled, setSettled] = useState<string>();
  const current = data === undefined ? "" : fieldsKey(data.profile);
  if (settled === undefined && data !== undefined && !isBusy) setSettled(current);
  return settled ?? current;
}

function fieldsKey({ mobile: _mobile, email: _email, avatar: _avatar, ...fields }: ProfileAnswer["profile"]): string {
  return JSON.stringify(fields);
}
