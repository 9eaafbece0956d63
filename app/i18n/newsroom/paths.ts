/** Maps paths of newsroom texts, which have their own folder, to the names that all other texts have. */
export const asNamed = <M>(modules: Record<string, M>): Record<string, M> =>
  Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      path.replace(/^\.\.?\//, "./").replace("/newsroom/", "/"),
      module,
    ]),
  );
