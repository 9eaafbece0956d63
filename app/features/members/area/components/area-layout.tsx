import { Suspense, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useMatches } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import type { PageMeta } from "#app/lib/page/meta.ts";
import { Skeleton } from "#app/ui/list/skeleton.tsx";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import styles from "./area-layout.module.css";
import { AreaMenu } from "./area-menu.tsx";
import { AreaPage } from "./area-page.tsx";
import { unreadOfMember } from "./area-data.ts";
import { ClosingBanner } from "./closing-banner.tsx";
import { Failure } from "#app/features/base/list/components/failure.tsx";
import { useArea, type Area } from "./use-area.ts";
import { Waiting } from "#app/features/base/list/components/waiting.tsx";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Who } from "./who.tsx";

const MESSAGES = "/user/account/message";
/** The number of menu entries that most members have. */
const MENU_ROWS = 12;

/**
 * The frame of the member area: the member, the menu, and the page. The server does not know the reader, so it renders
 * only the frame, for members and for guests (docs/wire.md#token-header). The root's class decides which one is shown
 * until React runs. It is loaded at once, not at the reader's first interaction.
 */
export function AreaLayout({ children }: { children: ReactNode }) {
  return <AreaFrame area={useArea()}>{children}</AreaFrame>;
}

/** The frame for a given state of the area. */
export function AreaFrame({ area, children }: { area: Area; children: ReactNode }) {
  const t = useMessages("area");
  const isAlone = area.phase === "anonymous" || area.phase === "closed";
  return (
    <main className={`page ${styles["area"]}`} id="content" tabIndex={-1} data-phase={area.phase} data-load-now="">
      <p className={styles["withoutScript"]}>{t.needsScript}</p>
      {!isAlone && <Side area={area} />}
      <div className={styles["content"]} data-needs-script="">
        {area.phase === "ready" ? (
          <>
            <ClosingBanner />
            <Suspense fallback={<WaitingPage />}>{children}</Suspense>
          </>
        ) : (
          <Instead area={area} />
        )}
      </div>
    </main>
  );
}

/** The side of the area. On a narrow screen the menu collapses into a button. */
function Side({ area }: { area: Area }) {
  const t = useMessages("area");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const unread = unreadOfMember.use(area.phase === "ready" ? area.member?.id : undefined)?.data ?? 0;
  const { shrink, menuExpand, setMenuExpand } = area;
  const isWaiting = area.phase === "unknown" || area.phase === "waiting";
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Escape" || !menuExpand) return;
    setMenuExpand(false);
    button.current?.focus();
  };
  return (
    // Escape anywhere in the side closes the menu. Its links and buttons handle other keys themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles["side"]} data-needs-script="" onKeyDown={onKeyDown}>
      <div className={styles["top"]}>
        <Who member={area.member} />
        {area.phase !== "failed" && (
          <button
            ref={button}
            type="button"
            className={`btn ${styles["fold"]}`}
            aria-expanded={menuExpand}
            aria-controls={id}
            onClick={() => setMenuExpand(!menuExpand)}
          >
            {t.menuButton}
            {unread > 0 && <span className={styles["dot"]} aria-hidden="true" />}
          </button>
        )}
      </div>
      {area.viewRoutes.length === 0 ? (
        <div className={styles["menuWaiting"]} aria-busy={isWaiting}>
          {isWaiting && <Skeleton rows={MENU_ROWS} size="line" />}
        </div>
      ) : (
        <AreaMenu
          id={id}
          groups={area.viewRoutes}
          activeRoute={area.activeRoute}
          badges={new Map([[MESSAGES, unread]])}
          isHidden={shrink && !menuExpand}
        />
      )}
    </div>
  );
}

/** The content in place of the page, while it loads or if it cannot be shown. */
function Instead({ area }: { area: Area }) {
  const t = useMessages("area");
  switch (area.phase) {
    case "closed":
      return <Sentence title={t.closed} />;
    case "unknown":
      return (
        <>
          <div className={styles["forMembers"]}>
            <WaitingPage />
          </div>
          <div className={styles["forGuests"]}>
            {/* The page already has a first heading above. */}
            <SignInFirst heading="h2" />
          </div>
        </>
      );
    case "anonymous":
      return <SignInFirst />;
    case "failed":
      return (
        <NamedPage>
          <Failure text={area.failure} onRetry={area.reload} />
        </NamedPage>
      );
    case "forbidden":
      return (
        <Sentence title={t.notPermitted} text={t.notPermittedText}>
          <a className="btn" href="/user">
            {t.pages.home}
          </a>
        </Sentence>
      );
    case "waiting":
    case "ready":
      return <WaitingPage />;
  }
}

function SignInFirst({ heading }: Pick<SentenceProps, "heading">) {
  const t = useMessages("area");
  return (
    <Sentence title={t.signInTitle} text={t.signInText} heading={heading}>
      <button type="button" className="btn primary" onClick={() => openLogin()}>
        {t.signIn}
      </button>
    </Sentence>
  );
}

function WaitingPage() {
  return (
    <NamedPage>
      <Waiting />
    </NamedPage>
  );
}

/** Shows other content in place of the page, under the page's title. */
function NamedPage({ children }: { children: ReactNode }) {
  const { loaderData } = useMatches().at(-1) ?? {};
  const title = (loaderData as { meta?: PageMeta } | undefined)?.meta?.title ?? "";
  return <AreaPage title={title}>{children}</AreaPage>;
}

type SentenceProps = { title: string; text?: string; heading?: "h1" | "h2" | undefined; children?: ReactNode };

function Sentence({ title, text, heading: Heading = "h1", children }: SentenceProps) {
  return (
    <div className={styles["sentence"]}>
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
