// expect: arrow
import { loader } from "#app/routes/knows-repo.ts";

export const front = loader;
