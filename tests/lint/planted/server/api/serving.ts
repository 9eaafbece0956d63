// expect: api-noun
import { unreleased } from "#app/features/newsroom/zeta/zeta.view.ts";

/** A handler of a noun beside the API's own files. */
export const answered = unreleased;
