import { use } from "react";
import type { Language } from "#app/lib/language.ts";
import { usePageContext } from "#app/lib/page-context.tsx";
import type { Messages, Namespace, ShownNamespace } from "./namespaces.ts";

/**
 * Texts are typed modules, one a namespace and language. The server holds them all; the browser loads those of a page
 * when it is navigated to (docs/content.md#product). A missing text fails the type check, since `en` must fit `zh-cn`.
 */
const sources: Sources = import.meta.glob<{ default: unknown }>([
  "./{zh-cn,en}/*.ts",
  // What only the server says (ServerNamespace); what the newsroom shows lies in `newsroom` (newsroom/messages.ts).
  "!./*/{account,answers,auth,boot,check,comment,copy,ledger,message,role,share-card}.ts",
]);

type Sources = Record<string, () => Promise<{ default: unknown }>>;

/** Adds texts that are loaded when they are needed, of a part of the site that readers do not load. */
export function addMessageSources(added: Sources): void {
  Object.assign(sources, added);
}

const loaded = new Map<string, unknown>();
const loading = new Map<string, Promise<void>>();

/** Puts modules that are there already at hand; the server does so with all of them when it starts. */
export function registerMessages(modules: Record<string, { default: unknown }>): void {
  for (const [path, module] of Object.entries(modules)) loaded.set(path, module.default);
}

function loadOnce(path: string): Promise<void> {
  const known = loading.get(path);
  if (known !== undefined) return known;
  const promise = (sources[path]?.() ?? Promise.reject(new Error(`No messages: ${path}`))).then((module) => {
    loaded.set(path, module.default);
    // By which React knows a promise that it need not wait for.
    void Object.assign(promise, { status: "fulfilled", value: undefined });
  });
  // Without a line they are asked for again the next time.
  promise.catch(() => loading.delete(path));
  loading.set(path, promise);
  return promise;
}

/** Loads the given namespaces, for use before the page that needs them is shown. */
export async function loadMessages(language: Language, namespaces: Iterable<string>): Promise<void> {
  await Promise.all([...namespaces].map((name) => loadOnce(`./${language}/${name}.ts`)));
}

/** The texts of a namespace that is loaded: always so on the server. Throws when it is not. */
export function messagesOf<N extends Namespace>(language: Language, namespace: N): Messages[N] {
  const messages = loaded.get(`./${language}/${namespace}.ts`);
  if (messages === undefined) throw new Error(`Messages are not loaded: ${language}/${namespace}`);
  return messages as Messages[N];
}

/** The texts of a namespace in the page's language; in the browser suspends until they are there. */
export function useMessages<N extends ShownNamespace>(namespace: N): Messages[N] {
  const { language, namespaces } = usePageContext();
  namespaces.add(namespace);
  const path = `./${language}/${namespace}.ts`;
  // Also when they have come meanwhile: React, trying a component again that has waited, wants the same calls of `use`.
  if (loading.has(path) || !loaded.has(path)) use(loadOnce(path));
  return messagesOf(language, namespace);
}
