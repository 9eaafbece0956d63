import { use } from "react";
import type { Language } from "#app/lib/language.ts";
import { usePageContext } from "#app/lib/page/page-context.tsx";
import type { Messages, Namespace, ShownNamespace } from "./namespaces.ts";
import { asNamed } from "./paths.ts";

/**
 * The message modules, one for each namespace and language. The server loads all of them. The browser loads those of a
 * page on navigation (docs/content.md#product). `en` must have the type of `zh-cn`, so a missing text fails the type
 * check. The English modules are in sources.en.ts, because readers of Chinese pages do not need their names.
 */
const sources: Sources = asNamed(
  import.meta.glob<{ default: unknown }>([
    "./zh-cn/*.ts",
    "../{features,pages}/**/*.zh-cn.ts",
    // The texts of the newsroom are excluded here; newsroom/messages.ts adds them.
    "!../features/**/newsroom/**",
    // The browser never loads texts that only the server uses (ServerNamespace).
    "!./*/{answers,boot}.ts",
    "!../**/{account,auth,check,comment,copy,ledger,message,role,share-card,tool-answer}.zh-cn.ts",
  ]),
);

type Sources = Record<string, () => Promise<{ default: unknown }>>;

/** Adds message modules that are loaded on demand, for a part of the site that readers do not load. */
export function addMessageSources(added: Sources): void {
  Object.assign(sources, added);
}

const loaded = new Map<string, unknown>();
const loading = new Map<string, Promise<void>>();

/** Registers loaded modules; the server registers all of them at start. */
export function registerMessages(modules: Record<string, { default: unknown }>): void {
  for (const [path, module] of Object.entries(modules)) loaded.set(path, module.default);
}

async function importTexts(path: string): Promise<{ default: unknown }> {
  if (!(path in sources) && path.startsWith("./en/"))
    addMessageSources(asNamed((await import("./sources.en.ts")).default));
  const source = sources[path];
  if (source === undefined) throw new Error(`No messages: ${path}`);
  return source();
}

function loadOnce(path: string): Promise<void> {
  const known = loading.get(path);
  if (known !== undefined) return known;
  const promise = importTexts(path).then((module) => {
    loaded.set(path, module.default);
    // Sets the properties that React reads on a promise. React then uses the value at once and does not suspend.
    void Object.assign(promise, { status: "fulfilled", value: undefined });
  });
  // After a failure, such as a lost network, the next call loads it again.
  promise.catch(() => loading.delete(path));
  loading.set(path, promise);
  return promise;
}

/** Loads namespaces before the page that needs them is shown. */
export async function loadMessages(language: Language, namespaces: Iterable<string>): Promise<void> {
  await Promise.all([...namespaces].map((name) => loadOnce(`./${language}/${name}.ts`)));
}

/** Returns the texts of a loaded namespace. Throws if it is not loaded; on the server all are. */
export function messagesOf<N extends Namespace>(language: Language, namespace: N): Messages[N] {
  const messages = loaded.get(`./${language}/${namespace}.ts`);
  if (messages === undefined) throw new Error(`Messages are not loaded: ${language}/${namespace}`);
  return messages as Messages[N];
}

/** Returns the texts of all namespaces, each read on first use. Only for the server, where all are loaded. */
export function allMessages(language: Language): Messages {
  return new Proxy({} as Messages, { get: (_, namespace) => messagesOf(language, namespace as Namespace) });
}

/** Returns the texts of a namespace in the page's language. In the browser it suspends until they are loaded. */
export function useMessages<N extends ShownNamespace>(namespace: N): Messages[N] {
  const { language, namespaces } = usePageContext();
  namespaces.add(namespace);
  const path = `./${language}/${namespace}.ts`;
  // Calls `use` even if the texts were loaded meanwhile, because React requires the same calls when it retries a
  // suspended component.
  if (loading.has(path) || !loaded.has(path)) use(loadOnce(path));
  return messagesOf(language, namespace);
}
