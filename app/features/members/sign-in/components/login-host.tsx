import { useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { withProgress } from "#app/lib/with-progress.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { LoginDialogProps } from "./login-dialog.tsx";
import { setLoginOpener, type PanelName } from "#app/features/base/member-client/login-opener.ts";
import { isLoginRoute, LOGIN_PATH } from "#app/features/base/member-client/login-target.ts";

type Shown = { Dialog: ComponentType<LoginDialogProps>; panel: PanelName };

/** The host of the login window, once in a page. The window and its texts are loaded when it is first opened. */
export function LoginHost() {
  const language = useLanguage();
  const { pathname } = useLocation();
  const isClosed = useRouteLoaderData<SiteFrame>("root")?.site.openMemberCenter === false;
  const [shown, setShown] = useState<Shown>();

  const open = useCallback(
    async (panel: PanelName) => {
      try {
        const [{ LoginDialog }] = await withProgress(
          Promise.all([import("./login-dialog.tsx"), loadMessages(language, ["login"])]),
        );
        if (isClosed) showToast(messagesOf(language, "login").closed);
        else setShown({ Dialog: LoginDialog, panel });
      } catch {
        // If its files cannot be loaded, because the network is down or the files are of an older release, the login
        // page shows the cause.
        location.assign(LOGIN_PATH);
      }
    },
    [language, isClosed],
  );
  useEffect(
    () =>
      setLoginOpener((panel) => {
        if (!isLoginRoute()) void open(panel);
      }),
    [open],
  );
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) setShown(undefined);
    last.current = pathname;
  }, [pathname]);

  const close = useCallback(() => setShown(undefined), []);
  return shown === undefined ? null : <shown.Dialog panel={shown.panel} onClose={close} />;
}
