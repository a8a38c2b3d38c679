import { readRejection } from '../../swift-mt/content/rejection.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/category1/mt103.ts';
import type { FreeFormat } from '../../swift-mt/types/category1/mt199.ts';
import type { Mt202, Mt202Cov } from '../../swift-mt/types/category2/mt202.ts';
import { followedBy, via } from '../mapped.ts';
import { isReference } from '../values/references.ts';
import { REJECTION, type Rejected } from './mt199-pacs002.ts';

type Source = Mt103 | Mt202 | Mt202Cov;

/** True if the message rejects a payment that was not booked: field 72 begins with `/REJT/`. */
export function isReject({ senderToReceiverInformation = [] }: Source): boolean {
  return readRejection(senderToReceiverInformation)?.kind === 'REJT';
}

/** The rejection in a payment, which is a loss except for its references. */
function rejectedOf(content: Source): Rejected {
  const narrative = content.senderToReceiverInformation ?? [];
  const original = readRejection(narrative)?.messageReference ?? null;
  const free: FreeFormat = present({
    type: content.type.startsWith('MT103') ? ('MT199' as const) : ('MT299' as const),
    envelope: content.envelope,
    transactionReference:
      'sendersReference' in content ? content.sendersReference : content.transactionReference,
    relatedReference: original !== null && isReference(original) ? original : undefined,
    narrative,
  });
  return { content: free, field: '72', day: content.valueDate };
}

/** The parts of the reject that a status keeps: references, and field 72 without the UETR, which tag 121 has. */
function rejectOf({ envelope, transactionReference, narrative }: FreeFormat, type: Source['type']): Source {
  const kept = {
    type,
    envelope,
    sendersReference: transactionReference,
    transactionReference,
    senderToReceiverInformation: narrative.filter((line) => !line.startsWith('/TEXT//UETR/')),
    underlyingTransfer: {},
  };
  // Only for the comparison with the source: everything else then counts as missing.
  return kept as unknown as Source;
}

/** The reject of a payment (MT103 or MT202 with `/REJT/` in field 72) as payment status; the copied payment is a loss. */
export const REJECT = { toMx: via(rejectedOf, REJECTION.toMx), toMt: followedBy(REJECTION.toMt, rejectOf) };
