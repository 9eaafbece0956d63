/** Texts of the newsroom lie in a folder of their own and are named as all others are. */
export const asNamed = <M>(modules: Record<string, M>): Record<string, M> =>
  Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      path.replace(/^\.\.?\//, "./").replace("/newsroom/", "/"),
      module,
    ]),
  );
