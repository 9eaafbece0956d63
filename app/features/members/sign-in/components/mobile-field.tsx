import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { AREA_CODE } from "#app/features/base/member/member.limits.ts";
import styles from "./login.module.css";
import { useTypedTarget } from "./typed-targets.ts";

/**
 * The length of the longest typed number in characters. It may include area code, spaces and hyphens, which the check
 * removes.
 */
const LONGEST = 20;

type Props = { name: string; error: string | undefined; label?: string; after?: ReactNode };

/** A mobile number after the only area code that is accepted (docs/content.md#limits). */
export function MobileField({ name, error, label, after }: Props) {
  const t = useMessages("login");
  const defaultValue = useTypedTarget("mobile");
  return (
    <Field
      defaultValue={defaultValue}
      name={name}
      label={label ?? t.mobile}
      placeholder={t.mobilePlaceholder}
      error={error}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={LONGEST}
      before={
        <span className={`num ${styles["area"]}`}>
          <span className="visually-hidden">{t.areaCode}</span>+{AREA_CODE}
        </span>
      }
      after={after}
    />
  );
}
