import { registerMessages } from "./messages.ts";
import { asNamed } from "#app/i18n/newsroom/paths.ts";

/** Imported by server entries only: loads all texts of both languages at start. */
registerMessages(import.meta.glob<{ default: unknown }>("./{zh-cn,en}/*.ts", { eager: true }));
registerMessages(asNamed(import.meta.glob<{ default: unknown }>("./{zh-cn,en}/newsroom/*.ts", { eager: true })));
registerMessages(
  asNamed(import.meta.glob<{ default: unknown }>("../features/**/newsroom/**/*.{zh-cn,en}.ts", { eager: true })),
);
