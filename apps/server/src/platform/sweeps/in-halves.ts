/** True if a failure is not the items' fault, so that smaller batches would fail, too. */
type IsOutage = (error: unknown) => boolean;

interface Options<Item> {
  isOutage: IsOutage;
  /** Works on these items: all of them are done, or none. */
  work(items: readonly Item[]): Promise<void>;
  /** Called with each item that failed alone. */
  failed(item: Item, error: unknown): Promise<void>;
}

/**
 * Works on all items at once, which is cheapest. If that fails, works on each half, and so on: a bad item fails
 * alone, and all others are done, in order. An outage stops it, and is thrown.
 */
export async function inHalves<Item>(items: readonly Item[], options: Options<Item>): Promise<void> {
  if (items.length === 0) return;
  try {
    await options.work(items);
  } catch (error) {
    await afterFailure(items, error, options);
  }
}

async function afterFailure<Item>(
  items: readonly Item[],
  error: unknown,
  options: Options<Item>,
): Promise<void> {
  if (options.isOutage(error)) throw error;
  const [first] = items;
  if (first !== undefined && items.length === 1) return options.failed(first, error);
  const middle = Math.ceil(items.length / 2);
  await inHalves(items.slice(0, middle), options);
  await inHalves(items.slice(middle), options);
}
