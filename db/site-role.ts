import type pg from "pg";

/** Schemas of the owner: the tables, and the views of a preview (db/moment.ts). */
const SCHEMAS = ["public", "moment"];
/** Schema of the job queue, which maintains its own tables. */
const QUEUE_SCHEMA = "pgboss";
const HISTORY = "public.schema_migrations";
/** The site's rights on rows. It may not TRUNCATE or alter anything. */
const ROW_PRIVILEGES = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;

/**
 * Grants the site's role its rights. The owner of the database runs this. The role may change rows and sequences of all
 * tables, including those of later migrations. It owns the schema of the job queue but no other table. It therefore
 * cannot disable a trigger, nor drop or truncate a table that triggers protect. Changes nothing if all grants exist.
 */
export async function grantSiteRole(client: pg.ClientBase, role: string): Promise<void> {
  const site = client.escapeIdentifier(role);
  const privileges = ROW_PRIVILEGES.join(", ");
  const schemas = SCHEMAS.join(", ");
  await client.query("BEGIN");
  if (await isMissing(client, WITHOUT_DEFAULTS, role)) {
    const ofLater = `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schemas} GRANT`;
    await client.query(`GRANT USAGE ON SCHEMA ${schemas} TO ${site}`);
    await client.query(`${ofLater} ${privileges} ON TABLES TO ${site}`);
    await client.query(`${ofLater} USAGE, SELECT ON SEQUENCES TO ${site}`);
  }
  if (await isMissing(client, ANY_WITHOUT_GRANT, role)) {
    await client.query(`GRANT ${privileges} ON ALL TABLES IN SCHEMA ${schemas} TO ${site}`);
    await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${site}`);
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${HISTORY} FROM ${site}`);
  }
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${QUEUE_SCHEMA} AUTHORIZATION ${site}`);
  await giveQueueTo(client, role);
  await client.query("COMMIT");
}

/** Returns whether a condition on the role `r` holds. */
async function isMissing(client: pg.ClientBase, condition: string, role: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM pg_roles r WHERE r.rolname = $1 AND ${condition}`, [role]);
  return rowCount !== 0;
}

const WITHOUT_DEFAULTS = `EXISTS (SELECT FROM unnest(ARRAY['${SCHEMAS.join("', '")}']) s WHERE NOT EXISTS (
  SELECT FROM pg_default_acl a, aclexplode(a.defaclacl) g
  WHERE a.defaclnamespace = s::regnamespace AND g.grantee = r.oid))`;

const ANY_WITHOUT_GRANT = `EXISTS (
  SELECT FROM pg_class c WHERE c.relnamespace::regnamespace::text IN ('${SCHEMAS.join("', '")}') AND CASE
    WHEN c.oid = '${HISTORY}'::regclass THEN NOT has_table_privilege(r.oid, c.oid, 'SELECT')
    WHEN c.relkind IN ('r', 'p', 'v', 'm') THEN ${ROW_PRIVILEGES.map((one) => `NOT has_table_privilege(r.oid, c.oid, '${one}')`).join(" OR ")}
    WHEN c.relkind = 'S' THEN NOT has_sequence_privilege(r.oid, c.oid, 'USAGE')
    ELSE false END)`;

/**
 * Transfers the job queue of an earlier release to the site's role, with its schema, tables, partitions, types and
 * functions. That release ran as the owner.
 */
async function giveQueueTo(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `SELECT what FROM (
       SELECT 0 AS place, 'SCHEMA ' || oid::regnamespace AS what, nspowner AS owner FROM pg_namespace WHERE nspname = $2
       UNION ALL SELECT 1, 'TABLE ' || oid::regclass, relowner FROM pg_class
         WHERE relnamespace = to_regnamespace($2) AND relkind IN ('r', 'p')
       UNION ALL SELECT 2, 'VIEW ' || oid::regclass, relowner FROM pg_class
         WHERE relnamespace = to_regnamespace($2) AND relkind = 'v'
       UNION ALL SELECT 3, 'TYPE ' || oid::regtype, typowner FROM pg_type
         WHERE typnamespace = to_regnamespace($2) AND typtype = 'e'
       UNION ALL SELECT 4, 'ROUTINE ' || oid::regprocedure, proowner FROM pg_proc WHERE pronamespace = to_regnamespace($2)
     ) AS found WHERE owner <> (SELECT oid FROM pg_roles WHERE rolname = $1) ORDER BY place`,
    [role, QUEUE_SCHEMA],
  );
  for (const { what } of rows) await client.query(`ALTER ${what} OWNER TO ${client.escapeIdentifier(role)}`);
}
