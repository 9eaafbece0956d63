import { hydrate } from "./hydrate.ts";
import { watchIntent } from "./intent.ts";

watchIntent(hydrate);
