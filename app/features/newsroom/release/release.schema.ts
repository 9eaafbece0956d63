import { z } from "zod";

/** What readers are told of a change. */
export const noteToReaders = z.string().trim().max(500);

/** Why a story is taken down, or given back. */
export const reasonText = z.string().trim().min(1).max(500);
