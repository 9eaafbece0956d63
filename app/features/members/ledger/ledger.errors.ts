import { DomainError } from "#app/lib/errors.ts";

/** An entry that the account cannot take: its balance would be negative, or above the ledger's maximum. */
export class BalanceError extends DomainError {
  constructor(detail: string) {
    super("conflict", detail);
    this.name = "BalanceError";
  }
}
