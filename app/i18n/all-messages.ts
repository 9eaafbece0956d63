import { registerMessages } from "./messages.ts";
import { asNamed } from "./paths.ts";

/** Loads all texts of both languages at the start. Only server entries import this file. */
registerMessages(
  asNamed(
    import.meta.glob<{ default: unknown }>(["./{zh-cn,en}/*.ts", "../{features,newsroom,pages}/**/*.{zh-cn,en}.ts"], {
      eager: true,
    }),
  ),
);
