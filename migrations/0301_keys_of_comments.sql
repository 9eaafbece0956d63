-- outside a transaction
-- Each comment of a former site is taken once.

create unique index concurrently comments_import_key_uq on comments (import_key) where import_key is not null;
