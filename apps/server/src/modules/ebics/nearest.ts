/** The item with the smallest distance; the first of several. */
export function nearest<Item>(items: readonly Item[], distanceOf: (item: Item) => number): Item {
  const [first, ...others] = items;
  if (first === undefined) throw new Error('There is nothing to choose from.');
  return others.reduce((best, item) => (distanceOf(item) < distanceOf(best) ? item : best), first);
}
