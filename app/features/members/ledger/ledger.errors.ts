import { DomainError } from "#app/lib/errors.ts";

/** Thrown if an account cannot take an entry: its balance would be negative, or above the ledger's maximum. */
export class BalanceError extends DomainError {
  constructor(detail: string) {
    super("conflict", detail);
    this.name = "BalanceError";
  }
}
