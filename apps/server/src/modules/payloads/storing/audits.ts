import { type Actor, operatorActor } from '../../../platform/actor.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { Sender } from '../submission.ts';
import type { NewPayload, NewTransfer, OperatorsPart } from './arrival.ts';

/** What is stored with a payload that an operator uploads; undefined for one that a system sent. */
export function uploadOf(
  sender: Sender,
  { payloadId, format }: Pick<NewPayload, 'payloadId' | 'format'>,
  transfers: () => number,
): OperatorsPart | undefined {
  const { operator } = sender;
  if (operator === undefined) return undefined;
  return {
    givePayees: sender.givePayees,
    audit: () => ({
      actor: operatorActor(operator),
      action: 'payload.uploaded',
      object: { type: 'payload', id: payloadId, name: null },
      after: { format, transfers: transfers() },
    }),
  };
}

export const auditOfEntry = (payloadId: string, transfer: NewTransfer, actor: Actor): AuditRecord => ({
  actor,
  action: 'transaction.created',
  object: { type: 'transaction', id: transfer.transactionId, name: transfer.reference },
  after: {
    payloadId,
    type: transfer.type,
    amount: transfer.amount,
    currency: transfer.currency,
    uetr: transfer.uetr,
  },
});
