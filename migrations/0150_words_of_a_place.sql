-- Words of a column, an editor or a source are looked up together: of a word that many stories have, few lie there, and each
-- of the others was read to be left out. GIN takes several columns; an array is what it knows to index of a number.
drop index office_documents_vector_idx;
create index office_documents_vector_idx on office_documents
  using gin (vector, (array[column_id]), (array[owner_id]), (array[source_id]));
