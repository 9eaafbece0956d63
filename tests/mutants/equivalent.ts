/** Edits that change nothing that anybody can meet, as the script names them, each with its reason. */
export const EQUIVALENT: { edit: string; reason: string }[] = [];
