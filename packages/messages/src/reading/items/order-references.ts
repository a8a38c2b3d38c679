import type { OrderReferences } from '../../core/order-references.ts';
import { referencesOfMx } from '../../iso20022/index.ts';
import { contentOfFin, type MtContent } from '../../swift-mt/index.ts';
import { contentOfTelex } from '../../telex/content/content-of.ts';
import { parse } from '../parse.ts';

/**
 * Reads the references of every transaction of a message that orders payments, in the order of its text. None for other texts, and
 * for a message that cannot be read as a whole.
 */
export function orderReferencesOf(text: string): readonly OrderReferences[] {
  const result = parse(text, { mode: 'lenient' });
  if (result.kind !== 'message') return [];
  const { message } = result;
  switch (message.format) {
    case 'iso20022':
      return referencesOfMx(message);
    case 'telex': {
      const content = contentOfTelex(message);
      if (content === null) return [];
      const { type, sender, reference, uetr } = content;
      return [{ ...NONE, type, senderBic: sender.bic, message: reference, uetr }];
    }
    case 'swift-mt': {
      const content = contentOfFin(message);
      if (content === null) return [];
      const { senderBic, uetr } = message.headers;
      const ordered = ofMt(content);
      // The header's UETR is that of the message's only transaction.
      const own = ordered.length === 1 ? uetr : null;
      return ordered.map((references) => ({
        ...NONE,
        ...references,
        type: content.type,
        senderBic,
        uetr: own,
      }));
    }
  }
}

const NONE = {
  payment: null,
  instruction: null,
  endToEnd: null,
  transaction: null,
  uetr: null,
  hasHeader: false,
} as const;

function ofMt(content: MtContent): readonly Pick<OrderReferences, 'message' | 'transaction'>[] {
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT':
      return [{ message: content.sendersReference, transaction: null }];
    case 'MT101':
      return content.transactions.map(({ transactionReference }) => ({
        message: content.sendersReference,
        transaction: transactionReference,
      }));
    case 'MT102':
    case 'MT102 STP':
      return content.transactions.map(({ transactionReference }) => ({
        message: content.fileReference,
        transaction: transactionReference,
      }));
    case 'MT200':
    case 'MT202':
    case 'MT202 COV':
    case 'MT205':
    case 'MT205 COV':
      return [{ message: content.transactionReference, transaction: null }];
    case 'MT201':
    case 'MT203':
      return content.transfers.map(({ transactionReference }) => ({
        message: transactionReference,
        transaction: null,
      }));
    default:
      return [];
  }
}
