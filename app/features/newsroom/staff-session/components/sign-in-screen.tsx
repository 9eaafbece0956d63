import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQueries } from "#app/newsroom/kit/client/queries.ts";
import { keepNewsroomToken, newsroomToken } from "#app/newsroom/kit/client/token.ts";
import { placeAfterSignIn } from "#app/newsroom/kit/client/sign-in-place.ts";
import { EnrolStep } from "./enrol-step.tsx";
import { FactorStep } from "./factor-step.tsx";
import { PasswordStep, type Entry } from "./password-step.tsx";
import styles from "./sign-in.module.css";

/** The newsroom's sign-in screen: first the password, then the second factor or the binding of a first app. */
export default function SignInScreen() {
  const t = useMessages("newsroom");
  const [entry, setEntry] = useState<Entry>();
  const enter = useEnter();
  const again = () => setEntry(undefined);
  return (
    <main className={styles["page"]} id="content" tabIndex={-1}>
      <title>{t.title(t.signIn.title)}</title>
      <div className={styles["sheet"]}>
        <h1>{t.name}</h1>
        {(entry === undefined || entry.step === "in") && (
          <PasswordStep onEntry={(next) => (next.step === "in" ? enter(next.token) : setEntry(next))} />
        )}
        {entry?.step === "factor" && <FactorStep {...entry} onToken={enter} onAgain={again} />}
        {entry?.step === "enrol" && <EnrolStep {...entry} onToken={enter} onAgain={again} />}
      </div>
      <p className={styles["foot"]}>
        <a href="/">{t.signIn.toSite}</a>
      </p>
    </main>
  );
}

/**
 * Returns a function that stores the token of a sign-in and goes back to the former page. A staff member who has a token
 * already goes there at once.
 */
function useEnter(): (token: string) => void {
  const navigate = useNavigate();
  useEffect(() => {
    if (newsroomToken() !== "") void navigate(placeAfterSignIn(location.search), { replace: true });
  }, [navigate]);
  return (token) => {
    // Clears data that another staff member loaded in this tab.
    newsroomQueries.clear();
    keepNewsroomToken(token);
    void navigate(placeAfterSignIn(location.search), { replace: true });
  };
}
