// expect: no-restricted-imports
import { alphaRow } from "#app/features/base/alpha/alpha.repo.server.ts";

export const loader = alphaRow;
