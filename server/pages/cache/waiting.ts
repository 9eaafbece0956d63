/**
 * Tells whether the database is up. `onDown` calls back each time it goes down, until the returned function is called.
 */
export type DatabaseState = { readonly isUp: boolean; onDown(listener: () => void): () => void };

/** Thrown when work cannot be done in time, or not at all now. The response is 503. */
export class UnavailableError extends Error {
  constructor() {
    super("Not available for now");
    this.name = "UnavailableError";
  }
}

/** Waits for work. Throws UnavailableError after `milliseconds`, or as soon as the database is known to be down. */
export async function waitFor<T>(work: Promise<T>, milliseconds: number, database: DatabaseState): Promise<T> {
  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  const givingUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnavailableError()), milliseconds);
    stopListening = database.onDown(() => reject(new UnavailableError()));
  });
  try {
    return await Promise.race([work, givingUp]);
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}
