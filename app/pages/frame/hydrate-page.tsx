import { startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadMessages } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { PageContextProvider } from "#app/lib/page/page-context.tsx";

let root: Root | undefined;

/** Hydrates the page in place. app/boot/hydrate.ts calls it after it has prepared React Router's state. */
export async function hydratePage(languageName: string, namespaces: string[]): Promise<void> {
  const language = toLanguage(languageName);
  await loadMessages(language, namespaces);
  startTransition(() => {
    root = hydrateRoot(
      document,
      <PageContextProvider value={{ language, rawHtml: [], namespaces: new Set() }}>
        <HydratedRouter />
      </PageContextProvider>,
      { onCaughtError: onFailure, onUncaughtError: onFailure },
    );
  });
}

/** Reports a failed page to app/boot/page-copy.ts, once React has rendered its replacement. */
function onFailure(error: unknown): void {
  reportError(error);
  queueMicrotask(() => document.dispatchEvent(new CustomEvent("page:failed", { detail: root })));
}
