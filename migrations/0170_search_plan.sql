-- Pending lists of GIN indexes are read whole by each search until a vacuum empties them, and make the planner avoid the
-- index. Writers put their words straight into the index instead. No reader or writer waits for these statements.

alter index search_documents_vector_idx set (fastupdate = off);
alter index samples_vector_idx set (fastupdate = off);
alter index articles_tags_idx set (fastupdate = off);
alter index office_documents_vector_idx set (fastupdate = off);
alter index media_words_idx set (fastupdate = off);
alter index members_names_idx set (fastupdate = off);

select gin_clean_pending_list('search_documents_vector_idx'), gin_clean_pending_list('samples_vector_idx'),
  gin_clean_pending_list('articles_tags_idx'), gin_clean_pending_list('office_documents_vector_idx'),
  gin_clean_pending_list('media_words_idx'), gin_clean_pending_list('members_names_idx');
