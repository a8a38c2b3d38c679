/** A client of EBICS, for tests and benchmarks of servers. */
export { ClientError, EbicsClient } from './client/client.ts';
export { type ClientKeys, makeClientKeys } from './client/client-keys.ts';
export type { ClientOrder } from './client/client-order.ts';
