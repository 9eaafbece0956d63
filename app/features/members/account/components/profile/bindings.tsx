import { useState, type ComponentType } from "react";
import { loadMessages, useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import type { BindingDialogProps } from "./binding-dialog.tsx";
import type { Bound, Profile } from "./profile-data.ts";
import styles from "./profile.module.css";

type Props = {
  /** The channels to which the site can send codes. */
  available: Bound[];
  profile: Profile;
  /** Called when the account is bound to the new contact. */
  onBound: () => void;
};
type Opened = { type: Bound; BindingDialog: ComponentType<BindingDialogProps> };

/** The bound number and address, each with a button to change it. */
export function Bindings({ available, profile, onBound }: Props) {
  const t = useMessages("profile").bindings;
  const common = useMessages("common");
  const language = useLanguage();
  const [opened, setOpened] = useState<Opened>();
  const open = async (type: Bound) => {
    try {
      const [{ BindingDialog }] = await Promise.all([
        import("./binding-dialog.tsx"),
        loadMessages(language, ["login", "validation"]),
      ]);
      setOpened({ type, BindingDialog });
    } catch {
      showToast(common.pageOfflineHint, "error");
    }
  };
  return (
    <section aria-labelledby="bindings">
      <SectionHead title={t.title} id="bindings" />
      <p className={styles["intro"]}>{t.intro}</p>
      <dl className={styles["bindings"]}>
        <Binding type="mobile" bound={profile.mobile} isOff={!available.includes("mobile")} onChange={open} />
        <Binding type="email" bound={profile.email} isOff={!available.includes("email")} onChange={open} />
      </dl>
      {opened !== undefined && (
        <opened.BindingDialog
          type={opened.type}
          profile={profile}
          onBound={onBound}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

type BindingProps = { type: Bound; bound: string; isOff: boolean; onChange: (type: Bound) => Promise<void> };

function Binding({ type, bound, isOff, onChange }: BindingProps) {
  const t = useMessages("profile").bindings;
  const off = type === "mobile" ? t.mobileOff : t.emailOff;
  const name = t[type];
  return (
    <div>
      <dt>{name}</dt>
      <dd className={bound === "" ? styles["none"] : "num"}>{bound === "" ? t.none : bound}</dd>
      <dd>
        {isOff ? (
          <span className={styles["hint"]}>{off}</span>
        ) : (
          <Permit name="edit">
            <button
              type="button"
              className="btn"
              aria-label={bound === "" ? t.bindOf(name) : t.changeOf(name)}
              onClick={() => void onChange(type)}
            >
              {bound === "" ? t.bind : t.change}
            </button>
          </Permit>
        )}
      </dd>
    </div>
  );
}
