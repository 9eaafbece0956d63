/**
 * Matches a file of texts beside its noun, with the language in its name. Other files lie in the folder of their
 * language.
 */
const BESIDE = /\/([^/]+)\.(zh-cn|en)\.ts$/;

/** Maps paths of texts to one form, `./zh-cn/article.ts`, whatever their folder is. */
export const asNamed = <M>(modules: Record<string, M>): Record<string, M> =>
  Object.fromEntries(Object.entries(modules).map(([path, module]) => [nameOf(path), module]));

function nameOf(path: string): string {
  const [, noun, language] = BESIDE.exec(path) ?? [];
  if (noun !== undefined) return `./${language}/${noun}.ts`;
  return path;
}
