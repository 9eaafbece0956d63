import { diffArrays } from "diff";
import type { ManuscriptText } from "#app/features/newsroom/story/story.schema.ts";
import { blocksToCompare, tokensOfText, type Block, type Token } from "./diff.blocks.ts";
import type { ComparedBlock, ComparedField, Comparison, Piece } from "#app/newsroom/kit/record/diff.schema.ts";

/** The share of common words above which two blocks count as one changed paragraph. */
const ALIKE = 0.4;
/**
 * Number of edits above which the old and the new block are shown one below the other, because a comparison word by
 * word would be unreadable.
 */
const MOST_EDITS = 2_000;

/**
 * Compares two bodies block by block. It aligns blocks by content and marks moved ones. In a changed block it marks
 * each changed word, link, picture and formatting.
 */
export function compareBodies(before: string, after: string): ComparedBlock[] {
  const rows = align(blocksToCompare(before), blocksToCompare(after));
  return markMoved(rows).map(({ state, was, is }) => ({
    kind: (is ?? was)?.kind ?? "p",
    state,
    pieces: blockPieces(was, is),
  }));
}

/**
 * Compares two texts of a story. Returns the fields that differ, the blocks of the body, and the size of the change.
 */
export function compareTexts(before: ManuscriptText, after: ManuscriptText): Comparison {
  const fields = compareFields(before.fields, after.fields);
  const blocks = compareBodies(before.body, after.body);
  const changed = [...fields.flatMap(({ pieces }) => pieces ?? []), ...blocks.flatMap(changedPieces)];
  const piecesIn = (state: Piece["state"]) => changed.filter((piece) => piece.state === state);
  const lengthOf = (pieces: Piece[]) =>
    [
      ...pieces
        .map(({ text }) => text)
        .join("")
        .replaceAll(/\s/g, ""),
    ].length;
  return {
    fields,
    blocks,
    changed: {
      characters: Math.max(lengthOf(piecesIn("removed")), lengthOf(piecesIn("added"))),
      words: [...piecesIn("removed"), ...piecesIn("added")].map(({ text }) => text),
      hasFigure: changed.some(({ isFigure }) => isFigure),
    },
  };
}

/**
 * Returns the added and removed pieces of a block. In a moved block all pieces count as changed, because its position
 * is part of its meaning.
 */
function changedPieces({ state, pieces }: ComparedBlock): Piece[] {
  if (state === "same" || state === "moved-from") return [];
  if (state === "moved-to") return pieces.map((piece) => ({ ...piece, state: "added" }));
  return pieces.filter((piece) => piece.state !== "same");
}

function compareFields(before: ManuscriptText["fields"], after: ManuscriptText["fields"]): ComparedField[] {
  return (Object.keys(after) as (keyof typeof after)[]).flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const [old, now] = [lineOf(was), lineOf(is)];
    const pieces = old === undefined || now === undefined ? null : compareLines(old, now);
    return [{ name, before: was, after: is, pieces }];
  });
}

/** Returns a field's value as the text that a reader would see, or undefined if the field is a choice. */
function lineOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value.join("\n") : undefined;
}

/** Compares two plain texts word by word. */
export function compareLines(before: string, after: string): Piece[] {
  return piecesOf(tokensOfText(before), tokensOfText(after));
}

function blockPieces(was: Block | undefined, is: Block | undefined): Piece[] {
  if (was !== undefined && was === is) return merged(is.runs(), "same");
  if (was === undefined || is === undefined)
    return merged((was ?? is)?.words() ?? [], is === undefined ? "removed" : "added");
  return piecesOf(was.words(), is.words());
}

type Row = { state: ComparedBlock["state"]; was?: Block; is?: Block };

function align(before: Block[], after: Block[]): Row[] {
  const hunks = diffArrays(before, after, { comparator: (one, other) => one.key === other.key });
  const rows: Row[] = [];
  let removed: Block[] = [];
  for (const { value, added, removed: isRemoved } of hunks) {
    if (isRemoved) removed = value;
    else if (added) {
      rows.push(...pair(removed, value));
      removed = [];
    } else {
      rows.push(...removed.map(takenOut), ...value.map((is): Row => ({ state: "same", was: is, is })));
      removed = [];
    }
  }
  return [...rows, ...removed.map(takenOut)];
}

/** Pairs removed blocks with similar added ones, in order. */
function pair(removed: Block[], added: Block[]): Row[] {
  const left = [...removed];
  const rows: Row[] = [];
  for (const is of added) {
    const index = left.findIndex((was) => was.kind === is.kind && likeness(was.words(), is.words()) >= ALIKE);
    const passed = left.splice(0, index + 1);
    const was = passed.pop();
    rows.push(...passed.map(takenOut), was === undefined ? { state: "added", is } : { state: "changed", was, is });
  }
  return [...rows, ...left.map(takenOut)];
}

const takenOut = (was: Block): Row => ({ state: "removed", was });

/** Returns the share of words that two texts have in common, from 0 to 1 (Dice coefficient). */
function likeness(one: Token[], other: Token[]): number {
  if (one.length + other.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const { text } of one) counts.set(text, (counts.get(text) ?? 0) + 1);
  let common = 0;
  for (const { text } of other) {
    const count = counts.get(text) ?? 0;
    if (count > 0) common += 1;
    counts.set(text, count - 1);
  }
  return (2 * common) / (one.length + other.length);
}

/** Marks a removed block as moved if the same block was added elsewhere. */
function markMoved(rows: Row[]): Row[] {
  const added = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.state === "added" && row.is !== undefined) added.set(row.is.key, [...(added.get(row.is.key) ?? []), row]);
  }
  const moved = new Map<Row, ComparedBlock["state"]>();
  for (const row of rows) {
    const partner = row.state === "removed" && row.was !== undefined ? added.get(row.was.key)?.shift() : undefined;
    if (partner === undefined) continue;
    moved.set(row, "moved-from").set(partner, "moved-to");
  }
  return rows.map((row) => ({ ...row, state: moved.get(row) ?? row.state }));
}

function piecesOf(before: Token[], after: Token[]): Piece[] {
  const hunks = diffArrays(before, after, {
    comparator: (one, other) => one.text === other.text && one.marks === other.marks,
    maxEditLength: MOST_EDITS,
  });
  if (hunks === undefined) return [...merged(before, "removed"), ...merged(after, "added")];
  return hunks.flatMap(({ value, added, removed }) => merged(value, added ? "added" : removed ? "removed" : "same"));
}

function merged(tokens: Token[], state: Piece["state"]): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, marks, isFigure } of tokens) {
    const last = pieces.at(-1);
    const isBoxed = isFigure && state !== "same";
    if (last !== undefined && last.marks === marks && last.isFigure === isBoxed && !isBoxed) last.text += text;
    else pieces.push({ text, marks, state, isFigure: isBoxed });
  }
  return pieces;
}
