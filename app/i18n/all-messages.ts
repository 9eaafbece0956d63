import { registerMessages } from "./messages.ts";
import { asNamed } from "#app/i18n/newsroom/paths.ts";

/** Imported by the server's entries only: every text in both languages, at hand without waiting. */
registerMessages(import.meta.glob<{ default: unknown }>("./{zh-cn,en}/*.ts", { eager: true }));
registerMessages(asNamed(import.meta.glob<{ default: unknown }>("./{zh-cn,en}/newsroom/*.ts", { eager: true })));
