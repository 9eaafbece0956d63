-- Places by which colleagues are let in: each gives its newest stories in their order.
create index office_documents_industry_idx on office_documents (kind, industry_id, touched_at desc, target_id desc);
create index office_documents_assignee_idx on office_documents (kind, assignee_id, touched_at desc, target_id desc)
  where assignee_id is not null;
