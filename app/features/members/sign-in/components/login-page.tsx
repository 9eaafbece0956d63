import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { LoginPanels } from "./login-panels.tsx";
import { pathAfterLogin } from "#app/features/base/member-client/login-target.ts";
import styles from "./login-page.module.css";
import { currentMember } from "#app/features/base/member-client/member-store.ts";
import { memberName, type StoredMember } from "#app/features/base/member-client/stored-member.ts";
import { ContentText } from "#app/ui/content-text.tsx";

const HEADING = "login-heading";

/** The login window as a page (docs/content.md#routes). It is loaded at once, not at the reader's first interaction. */
export function LoginPage() {
  const t = useMessages("login");
  const site = useRouteLoaderData<SiteFrame>("root")?.site;
  // The member who was signed in when the page opened. Signing in on this page does not change it.
  const [member, setMember] = useState<StoredMember>();
  useEffect(() => setMember(currentMember()), []);
  const isOpen = site?.openMemberCenter !== false;
  return (
    <main className={styles["page"]} id="content" tabIndex={-1} data-load-now="">
      <a className={styles["brand"]} href="/">
        <ContentText text={site?.siteName ?? ""} />
      </a>
      <div className={styles["sheet"]}>
        {!isOpen && <Sentence text={t.closed} />}
        {isOpen && member !== undefined && <SignedIn member={member} />}
        {isOpen && member === undefined && (
          <>
            <LoginPanels headingId={HEADING} level={1} />
            <p className={styles["withoutScript"]}>{t.needsScript}</p>
          </>
        )}
      </div>
      <a className={styles["home"]} href="/">
        {t.backHome}
      </a>
    </main>
  );
}

function Sentence({ text }: { text: string }) {
  const t = useMessages("login");
  return (
    <div className={styles["sentence"]}>
      <h1>{t.pageTitle}</h1>
      <p>{text}</p>
    </div>
  );
}

function SignedIn({ member }: { member: StoredMember }) {
  const t = useMessages("login");
  return (
    <div className={styles["sentence"]}>
      <h1>{t.pageTitle}</h1>
      <p>{t.signedInAs(memberName(member) ?? "")}</p>
      <a className="btn primary" href={pathAfterLogin("/user")}>
        {t.goOn}
      </a>
    </div>
  );
}
