/** A reader's unfinished texts under an article: a comment, and a reply with its target. */
export type Draft = { text: string; answering: Answering | undefined; answer: string };

/** The comment or reply being answered, and its first-level comment. */
export type Answering = { id: number; rootId: number; nickname: string };

const keyOf = (articleId: number) => `commentDraft:${articleId}`;
const NONE: Draft = { text: "", answering: undefined, answer: "" };

/**
 * Returns the unfinished comment and reply under an article. They survive the reload after signing in, in this tab
 * only.
 */
export function readDraft(articleId: number): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(articleId)) ?? "null") as Partial<Draft> | null;
    return { ...NONE, ...stored };
  } catch {
    return NONE;
  }
}

/** Stores changes of a draft, and deletes a draft without text. */
export function writeDraft(articleId: number, changes: Partial<Draft>): void {
  const draft = { ...readDraft(articleId), ...changes };
  try {
    if (draft.text === "" && draft.answer === "") sessionStorage.removeItem(keyOf(articleId));
    else sessionStorage.setItem(keyOf(articleId), JSON.stringify(draft));
  } catch {
    // If the browser stores nothing, the draft lasts as long as the page.
  }
}
