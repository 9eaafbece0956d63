import type { Actor } from "#app/features/base/actor/actor.ts";
import { auditStory, lockManuscriptFor, readManuscriptFor } from "#app/features/newsroom/story/story.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { plainText } from "#app/lib/plain-text.ts";
import { withTransaction } from "#db/client.ts";
import { findNotes, findThread, insertNote, settleNote, type Note } from "./note.repo.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { noteInput, type NoteInput } from "./review.schema.ts";
import { requireStaffMember } from "./review.service.server.ts";

/** Returns the notes on a story in order. Each answer has the id of the note that it answers. */
export async function readNotes(actor: Actor, id: number): Promise<Note[]> {
  await readManuscriptFor(actor, id);
  return findNotes(id);
}

/**
 * Adds a note on words of a story, or an answer to one. Returns its id. Throws `not_found` for a thread of another story.
 */
export async function addNote(actor: Actor, id: number, input: NoteInput, key?: string): Promise<{ id: number }> {
  const staffId = requireStaffMember(actor);
  const note = accept(noteInput, input);
  return runOnce(actor, "note", key, async (trx) => {
    await lockManuscriptFor(actor, "story.note", id, trx);
    if (note.parentId !== null && (await findThread(note.parentId, id, trx)) === undefined)
      throw new DomainError("not_found", `note ${note.parentId} of story ${id}`);
    const row = {
      manuscript_id: id,
      parent_id: note.parentId,
      field: note.field,
      quote: plainText(note.quote, { multiline: true }),
      block_hash: note.blockHash,
      offset_from: note.from,
      offset_to: note.to,
      text: accept(noteInput.shape.text, plainText(note.text, { multiline: true })),
      staff_id: staffId,
    };
    const noteId = await insertNote(row, trx);
    await auditStory("review.note", id, actor, { note: noteId }, trx);
    await publishEvent({ kind: "note", story: id, by: actor.name }, trx);
    return { id: noteId };
  });
}

/** Marks a note as resolved. */
export async function settle(actor: Actor, id: number, noteId: number): Promise<void> {
  const staffId = requireStaffMember(actor);
  await withTransaction(async (trx) => {
    await lockManuscriptFor(actor, "story.note", id, trx);
    if ((await findThread(noteId, id, trx)) === undefined)
      throw new DomainError("not_found", `note ${noteId} of story ${id}`);
    await settleNote(noteId, staffId, trx);
    await auditStory("review.settle", id, actor, { note: noteId }, trx);
    await publishEvent({ kind: "note", story: id, by: actor.name }, trx);
  });
}
