import { isoDay, PLATFORM } from '@clearbench/domain';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import type { Facts, OutgoingMessage } from '../messages.ts';

/** The known facts of a message that belongs to no transfer. */
type Known = Pick<
  OutgoingMessage,
  'network' | 'type' | 'purpose' | 'uetr' | 'reference' | 'receiverBic' | 'text' | 'scenario'
> &
  Pick<OutgoingMessage, 'currency' | 'amount'> &
  Pick<Facts, 'amountMinor' | 'customers'>;

/** A message of this bank that belongs to no transfer of the server, for the queue. */
export function messageWithoutTransfer(
  { amountMinor, customers, ...known }: Known,
  at: Date,
): OutgoingMessage {
  const { purpose, type, uetr, reference, receiverBic, currency } = known;
  const id = ascendingUuid();
  const none = { transactionSeq: null, transactionId: null };
  return {
    ...known,
    ...none,
    id,
    senderBic: PLATFORM.bic,
    summary: null,
    facts: {
      ...none,
      purpose,
      messageId: id,
      type,
      transferType: null,
      uetr,
      reference,
      receiverBic,
      correspondents: [],
      beneficiaryBic: receiverBic,
      orderingBic: PLATFORM.bic,
      currency,
      amountMinor,
      valueDate: isoDay(at),
      account: 'NOTPROVIDED',
      customers: customers ?? null,
      reason: null,
    },
  };
}
