import { type Actor, operatorActor } from '../../../platform/actor.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { Operator } from '../submission.ts';
import type { NewPayload, NewTransfer } from './arrival.ts';

export const auditOfUpload = (
  { payloadId, format }: Pick<NewPayload, 'payloadId' | 'format'>,
  transfers: number,
  operator: Operator,
): AuditRecord => ({
  actor: operatorActor(operator),
  action: 'payload.uploaded',
  object: { type: 'payload', id: payloadId, name: null },
  after: { format, transfers },
});

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
