import { registerMessages } from "./messages.ts";
import { asNamed } from "./paths.ts";

/** Imported by server entries only: loads all texts of both languages at start. */
registerMessages(
  asNamed(
    import.meta.glob<{ default: unknown }>(["./{zh-cn,en}/*.ts", "../{features,newsroom,pages}/**/*.{zh-cn,en}.ts"], {
      eager: true,
    }),
  ),
);
