import { NETWORK_NAMES, type Network } from '@clearbench/domain';
import { type Answered, NOTHING } from './format.ts';

/** The name of a network; of one that only newer servers know, its code. */
export const networkName = (network: Answered<Network>): string =>
  (network && NETWORK_NAMES[network]) ?? network ?? NOTHING;
