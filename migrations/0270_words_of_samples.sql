-- Samples are found by failed item, sampling number, seller and value too. Those stored before are completed behind the running
-- site (app/features/published/spot-check/sample-words.service.server.ts); until then they are found as ever.

alter table samples add column has_all_words boolean not null default false;
comment on column samples.has_all_words is 'Whether the vector holds seller, sampling number, failed items and values; false only for rows of earlier releases';
comment on column samples.vector is 'Bigrams of product, maker, brand, sampling number, seller, failed items and their values';
