// expect: newsroom
import { unreleased } from "#app/features/newsroom/zeta/zeta.view.ts";

export const served = unreleased;
