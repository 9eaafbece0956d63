import { formOf, type Mark, type WordForm } from "./sensitive-word.form.ts";

type Entry<Word> = { word: Word; marks: Mark[] };
type Node<Word> = { next: Map<string, Node<Word>>; fail: Node<Word> | undefined; ends: Entry<Word>[] };

const LETTER = /[a-z]/;
const LETTER_OR_DIGIT = /[a-z0-9]/;

const newNode = <Word>(): Node<Word> => ({ next: new Map(), fail: undefined, ends: [] });

/**
 * Finds many words in a text in one pass (Aho and Corasick), even if they are disguised (see formOf). A Latin word
 * matches whole words only: "ass" is not found in "classic".
 */
export class WordAutomaton<Word extends { word: string }> {
  readonly #root: Node<Word> = newNode();

  constructor(words: readonly Word[]) {
    for (const word of words) this.#add(word);
    this.#link();
  }

  /** Returns the words in the text, each once, in the order of their ends. */
  find(text: string): Word[] {
    const form = formOf(text);
    const found = new Set<Word>();
    let node = this.#root;
    for (const [index, mark] of form.marks.entries()) {
      node = this.#step(node, mark.char);
      for (const entry of node.ends) {
        if (isSaid(entry.marks, form, index - entry.marks.length + 1)) found.add(entry.word);
      }
    }
    return [...found];
  }

  #add(word: Word): void {
    const { marks } = formOf(word.word);
    if (marks.length === 0) return;
    let node = this.#root;
    for (const { char } of marks) {
      const next = node.next.get(char) ?? newNode<Word>();
      node.next.set(char, next);
      node = next;
    }
    node.ends.push({ word, marks });
  }

  /** Links each node to the longest suffix of its text that begins another word, level by level. */
  #link(): void {
    let level = [this.#root];
    while (level.length > 0) {
      const below: Node<Word>[] = [];
      for (const node of level) {
        for (const [char, child] of node.next) {
          child.fail = node.fail === undefined ? this.#root : this.#step(node.fail, char);
          child.ends = [...child.ends, ...child.fail.ends];
          below.push(child);
        }
      }
      level = below;
    }
  }

  #step(from: Node<Word>, char: string): Node<Word> {
    let node: Node<Word> | undefined = from;
    while (node !== undefined) {
      const next = node.next.get(char);
      if (next !== undefined) return next;
      node = node.fail;
    }
    return this.#root;
  }
}

/** Returns whether the text from `at` on really contains the word, and does not only look similar. */
function isSaid(word: Mark[], { marks, source }: WordForm, at: number): boolean {
  const said = marks.slice(at, at + word.length);
  // The text must repeat a character at least as often as the word does: 看 does not match 看看, but 赌赌博 matches 赌博.
  if (word.some(({ count }, index) => (said[index]?.count ?? 0) < count)) return false;
  // A number does not match a word of look-alike letters. At least one letter must be the same, or come from another
  // alphabet, which never happens by accident.
  const pairs = word.map((mark, index) => [mark.raw, said[index]?.raw ?? ""] as const);
  const written = pairs.filter(([raw]) => LETTER_OR_DIGIT.test(raw));
  if (written.length === word.length && !written.some(([raw, other]) => raw === other || !LETTER_OR_DIGIT.test(other)))
    return false;
  return isApart(word, said, source);
}

/** Returns whether the match is a separate word: a letter at either end of it is not next to another letter. */
function isApart(word: Mark[], said: Mark[], source: string[]): boolean {
  const [first, last] = [word[0], word.at(-1)];
  const before = source[(said[0]?.start ?? 0) - 1] ?? "";
  const behind = source[said.at(-1)?.end ?? 0] ?? "";
  return (
    !(LETTER.test(first?.char ?? "") && LETTER.test(before)) && !(LETTER.test(last?.char ?? "") && LETTER.test(behind))
  );
}
