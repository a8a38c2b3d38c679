/**
 * A `collect` function for several metrics that one query fills. A registry collects all of its metrics at the same time: the
 * first starts the query, and the others wait for it.
 */
export function filledTogether(fill: () => Promise<void>): () => Promise<void> {
  let filling: Promise<void> | null = null;
  return () => {
    filling ??= fill().finally(() => {
      filling = null;
    });
    return filling;
  };
}
