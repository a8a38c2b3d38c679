import type { CancellationRequest } from '../../core/cancellation-request.ts';
import { cancellationRequestsOfMx } from '../../iso20022/index.ts';
import { contentOfFin } from '../../swift-mt/index.ts';
import { parse } from '../parse.ts';

/**
 * Reads the requests of an MT192, MT292 or camt.056, one for each payment that it asks to cancel. None for other texts, and for an
 * MT that cannot be read as a whole.
 */
export function cancellationRequestsOf(text: string): readonly CancellationRequest[] {
  const result = parse(text, { mode: 'lenient' });
  if (result.kind !== 'message') return [];
  const { message } = result;
  if (message.format === 'iso20022') return cancellationRequestsOfMx(message);
  const content = message.format === 'swift-mt' ? contentOfFin(message) : null;
  if (message.format !== 'swift-mt' || (content?.type !== 'MT192' && content?.type !== 'MT292')) return [];
  const { senderBic, uetr } = message.headers;
  return [
    {
      type: content.type,
      senderBic,
      reference: content.transactionReference,
      reason: /^\/([A-Z0-9]{4})\//.exec(content.narrative?.[0] ?? '')?.[1] ?? null,
      uetr,
      paymentReferences: [content.relatedReference],
      hasHeader: false,
    },
  ];
}
