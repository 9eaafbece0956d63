import type { z } from "zod";
import type { ownProfile } from "#app/features/base/member/member.view.ts";

/** The profile as GET /api/account/profile gives it. */
export type Profile = z.infer<typeof ownProfile>;

/** What an account can be bound to. */
export type Bound = "mobile" | "email";

export type ProfileAnswer = {
  /** Which of them the site can send codes to. */
  accountVerificationType: Bound[];
  profile: Profile;
};
