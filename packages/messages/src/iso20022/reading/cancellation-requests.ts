import type { CancellationRequest } from '../../core/cancellation-request.ts';
import { every, find, text } from '../rules/lookup.ts';
import { collapsed } from '../schema/simple-type.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import type { MxMessage } from './mx-message.ts';
import { bicOf } from './to-transfer.ts';

const PAYMENT_REFERENCES = [
  'OrgnlInstrId',
  'OrgnlTxId',
  'OrgnlEndToEndId',
  'OrgnlGrpInf/OrgnlMsgId',
] as const;

/** A request for each transaction that a camt.056 asks to cancel. A request about a whole group has none. */
export function cancellationRequestsOfMx({ type, header, document }: MxMessage): CancellationRequest[] {
  if (!type.startsWith('camt.056.')) return [];
  const body = find(document, 'FIToFIPmtCxlReq');
  const senderBic = bicOf(find(header ?? undefined, 'Fr/FIId')) ?? bicOf(find(body, 'Assgnmt/Assgnr/Agt'));
  return every(body, 'Undrlyg')
    .flatMap((underlying) => every(underlying, 'TxInf'))
    .map((transaction) => ({
      type,
      senderBic,
      reference:
        value(transaction, 'CxlId') ?? value(transaction, 'Case/Id') ?? value(body, 'Assgnmt/Id') ?? '',
      reason: value(transaction, 'CxlRsnInf/Rsn/Cd'),
      uetr: value(transaction, 'OrgnlUETR')?.toLowerCase() ?? null,
      paymentReferences: PAYMENT_REFERENCES.flatMap((path) => value(transaction, path) ?? []),
      hasHeader: header !== null,
    }));
}

function value(element: XmlElement | undefined, path: string): string | null {
  const found = text(element, path);
  return found === null ? null : collapsed(found);
}
