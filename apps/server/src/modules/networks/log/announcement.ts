import type { LiveChange } from '@clearbench/contract';

/** Reports changed messages, and the transfers whose pages show them. */
export function announcement(messages: readonly { id: string; transactionId: string | null }[]): LiveChange {
  const ids = messages.flatMap(({ id, transactionId }) =>
    transactionId === null ? [id] : [id, transactionId],
  );
  return { topic: 'networks', ids: [...new Set(ids)] };
}
