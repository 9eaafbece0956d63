/**
 * Returns everything that migrations create, one line each, sorted: columns, constraints, indexes, triggers, functions.
 */
export const CATALOG = `
  select format('%s.%s %s %s %s', class.relname, attribute.attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid)) as line
  from pg_attribute attribute join pg_class class on class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  union all select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by line`;
