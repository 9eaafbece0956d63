import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./members.module.css";

const FIELDS = ["username", "nickname", "mobile", "email"] as const;

/** Adds a member. The generated password is shown once. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const { add: t } = useMessages("members").members;
  const [made, setMade] = useState<{ username: string; password: string }>();
  const { ref, handlers, values, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ username = "", nickname = "", mobile = "", email = "" }) => {
      const input = { username, nickname, mobile, email };
      const answer = await newsroomRequest("POST /newsroom/addMember", { input, silent: true, refetch: "wait" });
      if (!answer.ok) return answer.msg;
      setMade({ username: username.trim(), password: answer.data.password });
      return undefined;
    },
  });
  if (made !== undefined) return <Password {...made} onClose={onClose} />;
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form ref={ref} className={kit["form"]} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <p className="meta">{t.hint}</p>
        {FIELDS.map((name) => (
          <Field key={name} name={name} label={t[name]} autoComplete="off" maxLength={name === "email" ? 200 : 40} />
        ))}
        <DialogFoot
          action={t.open}
          failure={failure}
          isBusy={isBusy}
          isWaiting={!areFilled(values, ["username"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

type PasswordProps = { username: string; password: string; onClose: () => void };

function Password({ username, password, onClose }: PasswordProps) {
  const { add: t } = useMessages("members").members;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog title={t.done(username)} onClose={onClose}>
      <p>
        <code className={styles["password"]}>{password}</code>
      </p>
      <p className="meta">{t.shown}</p>
      <div className={styles["buttons"]}>
        <button type="button" className="btn" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}
