import type { OrderReferences } from '../../core/order-references.ts';
import { find, text } from '../rules/lookup.ts';
import { collapsed } from '../schema/simple-type.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { transactionsOf } from './iso-items.ts';
import type { MxMessage } from './mx-message.ts';
import { bicOf, type Ordered } from './to-transfer.ts';

/** The references of each transaction that the message orders. */
export function referencesOfMx(message: MxMessage): readonly OrderReferences[] {
  return [...transactionsOf(message).values()].map((ordered) => referencesOf(message, ordered));
}

function referencesOf({ type, header }: MxMessage, ordered: Ordered): OrderReferences {
  const { transaction, group, payment } = ordered;
  return {
    type,
    senderBic: bicOf(find(header ?? undefined, 'Fr/FIId')) ?? senderWithin(ordered),
    message: reference(group, 'MsgId') ?? '',
    payment: payment === null ? null : reference(payment, 'PmtInfId'),
    instruction: reference(transaction, 'PmtId/InstrId'),
    endToEnd: reference(transaction, 'PmtId/EndToEndId'),
    transaction: reference(transaction, 'PmtId/TxId'),
    uetr: reference(transaction, 'PmtId/UETR'),
    hasHeader: header !== null,
  };
}

/** An order of a customer comes from the bank that forwards it, or from the customer itself, if that has a BIC. */
function senderWithin({ transaction, group, payment }: Ordered): string | null {
  if (payment !== null) {
    const initiator = find(group, 'InitgPty/Id/OrgId');
    const own = reference(initiator, 'AnyBIC') ?? reference(initiator, 'BICOrBEI');
    return bicOf(find(group, 'FwdgAgt')) ?? own;
  }
  const instructing = bicOf(find(transaction, 'InstgAgt')) ?? bicOf(find(group, 'InstgAgt'));
  return instructing ?? bicOf(find(transaction, 'DbtrAgt'));
}

function reference(element: XmlElement | undefined, path: string): string | null {
  const found = text(element, path);
  return found === null ? null : collapsed(found);
}
