import type { CancellationRequest } from '../../core/cancellation-request.ts';
import { every, find } from '../rules/lookup.ts';
import type { MxMessage } from './mx-message.ts';
import { paymentReferencesIn, value } from './original-payment.ts';
import { bicOf } from './to-transfer.ts';

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
      paymentReferences: paymentReferencesIn(transaction),
      hasHeader: header !== null,
    }));
}
