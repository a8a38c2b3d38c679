import type { ReferenceVisitor } from '../core/reference-visitor.ts';
import type { FinMessage, SubBlock } from './envelope/fin-message.ts';

/** Orders of payments: an answer or a statement may repeat a reference. */
const ORDERS = new Set('101 102 103 104 107 200 201 202 203 204 205'.split(' '));

/** Visits field 20 and the UETR of an order; none of one that says that it may be a duplicate. */
export function visitReferencesOfFin({ blocks, headers }: FinMessage, visit: ReferenceVisitor): void {
  const { messageType, direction, senderAddress, validationFlag, uetr } = headers;
  if (messageType === null || !ORDERS.has(messageType)) return;
  if (blocks.trailers?.some(isPossibleDuplicate) === true) return;
  const scope = `${messageType}${validationFlag}${direction}${senderAddress}`;
  const own = blocks.text?.find(isReference);
  if (own !== undefined) visit(scope, 'Field 20', own.value.trim(), own, '20');
  const header = uetr === null ? undefined : blocks.userHeader?.find(isUetrHeader);
  if (header !== undefined && uetr !== null) visit(scope, 'UETR', uetr, header, '121');
}

const isReference = ({ tag }: { readonly tag: string }): boolean => tag === '20';
const isUetrHeader = ({ tag }: SubBlock): boolean => tag === '121';
const isPossibleDuplicate = ({ tag }: SubBlock): boolean => tag === 'PDE' || tag === 'PDM';
