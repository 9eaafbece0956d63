import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { ViewFilter } from "./saved-view.schema.ts";
import { deleteView, findViews, upsertView } from "./saved-view.repo.server.ts";

const LONGEST_NAME = 20;
const MOST_VIEWS = 20;

/** Returns the saved views of a staff member. Other staff members cannot see them. */
export async function readViews(actor: StaffActor): Promise<{ id: number; name: string; filter: ViewFilter }[]> {
  return (await findViews(actor.id)).map(({ id, name, filter }) => ({ id, name, filter: filter as ViewFilter }));
}

/** Saves the filters of the list under a name. If the name exists, its filters are replaced. Throws Refusal. */
export async function saveView(actor: StaffActor, view: { name: string; filter: ViewFilter }): Promise<number> {
  const name = plainText(view.name);
  if (name === "" || codePoints(name) > LONGEST_NAME) throw new Refusal(({ staff }) => staff.views.nameNeeded);
  const held = await findViews(actor.id);
  if (held.length >= MOST_VIEWS && held.every((one) => one.name !== name))
    throw new Refusal(({ staff }) => staff.views.tooMany(MOST_VIEWS));
  return upsertView({ staffId: actor.id, name, filter: view.filter });
}

/** Deletes a view of the actor. Throws `not_found`, also for a view of another staff member. */
export async function removeView(actor: StaffActor, id: number): Promise<void> {
  if (!(await deleteView(id, actor.id))) throw new DomainError("not_found", `view ${id}`);
}
