-- Taking points back when nothing is left of them has its entry too: what became of them can be read from the ledger alone.

alter table ledger_entries drop constraint ledger_entries_amount_ck;
alter table ledger_entries add constraint ledger_entries_amount_ck check (
  abs(amount) <= 100000000000 and (amount <> 0 or kind in ('comment-removed', 'contribution-removed'))
);
comment on column ledger_entries.amount is
  'Signed: cents for money, points for points; 0 only where points were to be taken back and none were left';
