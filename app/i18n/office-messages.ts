import { addMessageSources } from "./messages.ts";

/** The texts of the newsroom, which its frame brings along. */
addMessageSources(
  import.meta.glob<{ default: unknown }>("./{zh-cn,en}/{desk,lists,log,office,preview,rights,staff,writing}.ts"),
);
