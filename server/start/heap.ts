import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 collect garbage when the heap has grown by a third, not when it is three times what is needed
 * (docs/decisions/0018). Call it after the start: while the program loads and fills a new site nearly everything stays
 * in use, and each collection would cost a tenth of the start.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=30");
}
