import { DomainError } from "#app/lib/errors.ts";

/** An entry that the account cannot take: too little is left, or more than the ledger holds would be there. */
export class BalanceError extends DomainError {
  constructor(detail: string) {
    super("conflict", detail);
    this.name = "BalanceError";
  }
}
