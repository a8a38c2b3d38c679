import type { LiveChange } from '@clearbench/contract';

/** That the networks changed, naming the transfers whose pages show it. */
export function announcement(transactionIds: readonly (string | null)[]): LiveChange {
  return { topic: 'networks', ids: [...new Set(transactionIds.filter((id) => id !== null))] };
}
