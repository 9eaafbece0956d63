import { setFlagsFromString } from "node:v8";

/**
 * From now on the heap is cleared when it has grown by a third and not, as V8 would have it, when it is three times what is
 * needed (docs/decisions/0018). For whoever has started: while the program loads and a new site is filled nearly all stays,
 * and looking it through each time would be a tenth of a start's work.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=30");
}
