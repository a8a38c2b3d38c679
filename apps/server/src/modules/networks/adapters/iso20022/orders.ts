import { isIban, PLATFORM } from '@clearbench/domain';
import { orderContent } from '@clearbench/messages/transfers';
import type { RecallRequest, SentPayment } from '../../messages.ts';
import type {
  OrderedPayment,
  OrderedTransfer,
  Recall,
  Recalled,
  ReferredAnswer,
  Written,
} from '../adapter.ts';
import type { Clearing } from './clearing.ts';
import { cancellationRequest, resolution } from './messages.ts';
import { isoTime, originalOf } from './parts.ts';
import { marked } from './simulated-mark.ts';

export const NOT_PROVIDED = 'NOTPROVIDED';
const NAME_CHARACTERS = 140;

export function isoPayment(
  { scheme, chargeBearer, service }: Clearing,
  { transfer, route, reference, at, details }: OrderedPayment,
): Written {
  const createdAt = isoTime(at);
  return marked(
    orderContent('pacs.008.001.08', {
      ...transfer,
      reference,
      relatedReference: null,
      senderBic: PLATFORM.bic,
      senderName: nameOf(transfer.senderName),
      senderAccount: null,
      recipientBic: route.beneficiary.bic,
      recipientName: nameOf(transfer.recipientName),
      recipientAccount: null,
      orderingBic: route.ordering.bic,
      destinationBic: route.beneficiary.bic,
      valueDate: createdAt.slice(0, 10),
      createdAt,
      details,
      clearing: {
        scheme,
        endToEndId: endToEndId(transfer),
        elements: {
          ...service(transfer.amountMinor, createdAt),
          ChrgBr: chargeBearer,
          ...accountOf('DbtrAcct', transfer.senderAccount),
          ...accountOf('CdtrAcct', transfer.destinationIban ?? transfer.recipientAccount),
        },
      },
    }),
  );
}

export function isoRecall(
  clearing: Clearing,
  transfer: OrderedTransfer,
  payment: SentPayment,
  { reference, reason }: Recall,
  at: Date,
): Written {
  const heading = { clearing, from: PLATFORM.bic, to: payment.receiverBic, reference, at };
  return cancellationRequest(heading, reason, {
    ...originalOf(payment, endToEndId(transfer), transfer.uetr),
    OrgnlIntrBkSttlmAmt: { Ccy: transfer.currency, value: transfer.amount },
    OrgnlIntrBkSttlmDt: payment.day,
  });
}

export function isoRecallAnswer(
  clearing: Clearing,
  { payment }: Recalled,
  { reference: asked, senderBic }: RecallRequest,
  { reference, status, reason }: ReferredAnswer,
  at: Date,
): Written {
  const heading = { clearing, from: PLATFORM.bic, to: senderBic, reference, at };
  return resolution(
    heading,
    { asked, status },
    {
      ...(payment === null
        ? {}
        : originalOf(payment.order, endToEndId(payment.transfer), payment.transfer.uetr)),
      ...(reason === null ? {} : { CxlStsRsnInf: [{ Rsn: { Cd: reason } }] }),
    },
  );
}

export const endToEndId = ({ reference, transactionId }: OrderedTransfer): string =>
  (reference ?? transactionId.slice(4)).trim().slice(0, 35) || transactionId.slice(4);

const nameOf = (name: string | null): string => (name ?? '').trim().slice(0, NAME_CHARACTERS) || NOT_PROVIDED;

function accountOf(element: 'DbtrAcct' | 'CdtrAcct', account: string | null) {
  if (account === null || account.trim() === '') return {};
  return { [element]: { Id: accountId(account) } };
}

export const accountId = (account: string) =>
  isIban(account) ? { IBAN: account } : { Othr: { Id: account.slice(0, 34) } };
