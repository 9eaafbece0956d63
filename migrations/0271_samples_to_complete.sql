-- outside a transaction
-- The samples that the job sample-words has still to complete.

drop index concurrently if exists samples_incomplete_idx;
create index concurrently samples_incomplete_idx on samples (id desc) where not has_all_words;
