// expect: no-restricted-imports
import { alphaRow } from "#app/features/alpha/alpha.repo.server.ts";

export const beta = alphaRow;
