// expect: no-restricted-imports
import { alpha } from "#app/features/base/alpha/alpha.service.server.ts";

export const lib = alpha;
