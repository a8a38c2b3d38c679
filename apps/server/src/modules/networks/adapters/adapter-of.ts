import { NETWORKS, type Network } from '@clearbench/domain';
import type { NetworkAdapter } from './adapter.ts';
import * as all from './all.ts';

const ADAPTERS: Readonly<Record<Network, NetworkAdapter>> = all;

export const adapterOf = (network: Network): NetworkAdapter => ADAPTERS[network];

/**
 * The network that carries such a message and its answer: the first match, because InterBank carries all of ISO
 * 20022.
 */
export function networkOf(...message: Parameters<NetworkAdapter['brings']>): Network {
  const network = NETWORKS.find((one) => adapterOf(one).brings(...message));
  if (network === undefined) throw new Error(`No network carries messages of the type ${message[0].type}.`);
  return network;
}
