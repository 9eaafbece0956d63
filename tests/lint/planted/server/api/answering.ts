// expect: api-noun
import { view } from "#app/features/base/alpha/alpha.view.ts";

/** A handler of a public noun beside the API's own files. */
export const answered = view;
