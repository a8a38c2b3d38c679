import { NETWORK_NAMES, type Network } from '@clearbench/domain';

/** The name of a network; of one that only newer servers know, its code. */
export const networkName = (network: Network): string => NETWORK_NAMES[network] ?? network;
