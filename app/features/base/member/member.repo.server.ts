import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

function members(db: Db) {
  return db.selectFrom("members").selectAll();
}

/** Returns the member with this id. */
export async function findById(id: number, db: Db = database()) {
  return members(db).where("id", "=", id).executeTakeFirst();
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** Returns the member with this account name, in any case. */
export async function findByUsername(username: string, db: Db = database()): Promise<MemberRow | undefined> {
  return members(db)
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
}

export async function findByMobile(mobile: string, db: Db = database()): Promise<MemberRow | undefined> {
  return members(db).where("mobile", "=", mobile).executeTakeFirst();
}

/** Returns the member with this e-mail address, which must be in lower case. */
export async function findByEmail(email: string, db: Db = database()): Promise<MemberRow | undefined> {
  return members(db).where("email", "=", email).executeTakeFirst();
}

/** A unique field of a new member whose value is taken. */
export type TakenField = "username" | "mobile" | "email";

export class TakenError extends Error {
  readonly field: TakenField;
  constructor(field: TakenField) {
    super(`taken: ${field}`);
    this.field = field;
  }
}

const UNIQUE: Record<string, TakenField> = {
  members_username_uq: "username",
  members_mobile_uq: "mobile",
  members_email_uq: "email",
};

export type NewMember = {
  username: string;
  nickname: string;
  mobile: string | null;
  email: string | null;
  password_hash: string | null;
  is_demo?: boolean;
  status?: "active" | "disabled";
  joined_at?: Date;
  /** The time at which the member was imported from a former site. */
  moved_at?: Date;
};

/** Inserts a member. Throws TakenError, after which the transaction can only be rolled back. */
export async function insert(member: NewMember, db: Db = database()): Promise<MemberRow> {
  return unlessTaken(() => db.insertInto("members").values(member).returningAll().executeTakeFirstOrThrow());
}

/** Runs a statement. Throws TakenError instead of the database's own error if a unique value is taken. */
export async function unlessTaken<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
    const field = UNIQUE[constraint];
    throw field === undefined ? error : new TakenError(field);
  }
}

/** Replaces the password. With `old` it does so only if the stored hash is still that one. */
export async function updatePassword(id: number, hash: string, old?: string, db: Db = database()): Promise<void> {
  let query = db
    .updateTable("members")
    .set({ password_hash: hash, updated_at: sql`now()` })
    .where("id", "=", id);
  if (old !== undefined) query = query.where("password_hash", "=", old);
  await query.execute();
}
