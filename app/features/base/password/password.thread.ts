import { hashSync, verifySync } from "@node-rs/argon2";
import { answerQuestions } from "#app/lib/threads/worker-thread-answers.ts";
import { acceptedForeignHash, matchesForeignHash } from "./password.foreign.ts";
import type { HashQuestion, HashReply } from "./password.service.server.ts";

/** The hashing thread of password.service.server.ts. A stored text that is not a hash matches no password. */
answerQuestions((question): HashReply => {
  const { password, cost, against } = question as HashQuestion;
  if (against === undefined) return hashSync(password, cost);
  try {
    return acceptedForeignHash(against) === undefined
      ? verifySync(against, password)
      : matchesForeignHash(password, against);
  } catch {
    return false;
  }
});
