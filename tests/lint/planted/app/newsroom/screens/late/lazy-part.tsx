// expect: no-restricted-imports
import { lazy } from "react";

export const Part = lazy(async () => ({ default: () => null }));
