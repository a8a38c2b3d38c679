import type { DistinctReference } from '../core/distinct-reference.ts';
import type { FinMessage } from './envelope/fin-message.ts';

/** Orders of payments: an answer or a statement may repeat a reference. */
const ORDERS = /^(?:10[1-7]|20\d)$/;
const POSSIBLE_DUPLICATE = new Set(['PDE', 'PDM']);

/** Field 20 and the UETR of an order. None of one that says that it may be a duplicate. */
export function distinctReferencesOfFin({ blocks, headers }: FinMessage): DistinctReference[] {
  const { messageType, direction, senderAddress, validationFlag, uetr } = headers;
  if (messageType === null || !ORDERS.test(messageType)) return [];
  if (blocks.trailers?.some(({ tag }) => POSSIBLE_DUPLICATE.has(tag)) === true) return [];
  const scope = `MT${messageType} ${validationFlag ?? ''} ${direction} ${senderAddress}`;
  const found: DistinctReference[] = [];
  const own = blocks.text?.find(({ tag }) => tag === '20');
  if (own !== undefined) {
    const { value, line, column = 1 } = own;
    found.push({ scope, name: 'Field 20', value: value.trim(), path: '20', line, column });
  }
  const header = blocks.userHeader?.find(({ tag }) => tag === '121');
  if (header !== undefined && uetr !== null) {
    const { line, column } = header;
    found.push({ scope, name: 'UETR', value: uetr, path: '121', line, column });
  }
  return found;
}
