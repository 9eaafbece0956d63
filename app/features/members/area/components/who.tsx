import { useMessages } from "#app/i18n/messages.ts";
import { greetingAt } from "../greeting.ts";
import { Face } from "#app/features/base/member/components/face.tsx";
import { memberName, type StoredMember } from "#app/features/base/member-client/stored-member.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./who.module.css";

/** The member's picture and name, with a greeting for the hour of the reader's own clock (docs/content.md#states). */
export function Who({ member }: { member: StoredMember | undefined }) {
  const t = useMessages("area");
  if (member === undefined) return <div className={styles["who"]} />;
  const name = memberName(member) ?? "";
  return (
    <div className={styles["who"]}>
      <Face name={name} avatar={member.avatar ?? ""} size="large" />
      <p>
        <b>
          <MixedText text={name} />
        </b>
        <span>{t.greetings[greetingAt(new Date().getHours())]}</span>
      </p>
    </div>
  );
}
