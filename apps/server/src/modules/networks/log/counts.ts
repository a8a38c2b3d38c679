import { NETWORKS, type Network } from '@clearbench/domain';
import type { Counts } from '../queue-repository.ts';

const nothing: Counts = {
  sent: 0,
  acknowledged: 0,
  refused: 0,
  received: 0,
  sequences: 0,
  output_sequences: 0,
};

/** The counts of each network that has any of the items. */
export function countEach<T>(
  items: readonly T[],
  networkOf: (item: T) => Network,
  add: (item: T) => Partial<Counts>,
): Map<Network, Counts> {
  const counts = new Map<Network, Counts>();
  for (const network of NETWORKS) {
    const own = items.filter((item) => networkOf(item) === network);
    if (own.length === 0) continue;
    const sum = { ...nothing };
    for (const item of own) {
      for (const [key, value] of Object.entries(add(item))) sum[key as keyof Counts] += value;
    }
    counts.set(network, sum);
  }
  return counts;
}
