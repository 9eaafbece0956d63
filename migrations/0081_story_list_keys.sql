-- The newsroom's list counts and finds stories of several filters by an index alone: each holds all that is asked of a story
-- (docs/decisions/0033-what-a-list-asks-stands-in-its-indexes.md).
drop index office_documents_touched_idx, office_documents_state_idx, office_documents_column_idx, office_documents_owner_idx,
  office_documents_industry_idx, office_documents_assignee_idx, office_documents_source_idx;
create index office_documents_touched_idx on office_documents (kind, touched_at desc, target_id desc)
  include (state, column_id, industry_id, source_id, owner_id, assignee_id);
create index office_documents_state_idx on office_documents (kind, state, touched_at desc, target_id desc)
  include (column_id, industry_id, source_id, owner_id, assignee_id);
create index office_documents_column_idx on office_documents (kind, column_id, touched_at desc, target_id desc)
  include (state, industry_id, source_id, owner_id, assignee_id);
create index office_documents_industry_idx on office_documents (kind, industry_id, touched_at desc, target_id desc)
  include (state, column_id, source_id, owner_id, assignee_id);
create index office_documents_owner_idx on office_documents (kind, owner_id, touched_at desc, target_id desc)
  include (state, column_id, industry_id, source_id, assignee_id);
create index office_documents_assignee_idx on office_documents (kind, assignee_id, touched_at desc, target_id desc)
  include (state, column_id, industry_id, source_id, owner_id) where assignee_id is not null;
create index office_documents_source_idx on office_documents (kind, source_id, touched_at desc, target_id desc)
  include (state, column_id, industry_id, owner_id, assignee_id) where source_id is not null;
