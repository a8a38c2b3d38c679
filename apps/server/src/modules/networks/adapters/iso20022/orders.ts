import { isIban, PLATFORM } from '@clearbench/domain';
import { detailsToIso, type Iso20022 } from '@clearbench/messages';
import type { RecallRequest, SentPayment } from '../../messages.ts';
import type { OrderedTransfer, PaymentOrder, Recall, Recalled, ReferredAnswer, Written } from '../adapter.ts';
import type { Clearing } from './clearing.ts';
import { cancellationRequest, clearedGroup, resolution } from './messages.ts';
import { agent, agentsOf, headed, isoTime, originalOf } from './parts.ts';
import { marked } from './simulated-mark.ts';

export const NOT_PROVIDED = 'NOTPROVIDED';
const NAME_CHARACTERS = 140;

export function isoPayment(
  clearing: Clearing,
  { transfer: life, route, reference, at, details }: PaymentOrder,
): Written {
  const createdAt = isoTime(at);
  const receiver = route.beneficiary.bic;
  const heading = { clearing, from: PLATFORM.bic, to: receiver, reference, at };
  const parties = { debtorBic: route.ordering.bic, creditorBic: receiver, receiverBic: receiver };
  const { debtorAddress, creditorAddress, ...given } =
    details === null ? {} : detailsToIso(details, { scheme: clearing.scheme, ...parties });
  return marked({
    ...headed('pacs.008.001.08', heading),
    document: {
      GrpHdr: clearedGroup(heading),
      CdtTrfTxInf: [
        {
          PmtId: { InstrId: reference, EndToEndId: endToEndId(life), TxId: reference, UETR: life.uetr },
          ...clearing.service(life.amountMinor, createdAt),
          IntrBkSttlmAmt: { Ccy: life.currency, value: life.amount },
          IntrBkSttlmDt: createdAt.slice(0, 10),
          ChrgBr: clearing.chargeBearer,
          ...agentsOf(heading),
          Dbtr: { Nm: nameOf(life.senderName), ...addressOf(debtorAddress) },
          ...accountOf('DbtrAcct', life.senderAccount),
          DbtrAgt: agent(route.ordering.bic),
          CdtrAgt: agent(receiver),
          Cdtr: { Nm: nameOf(life.recipientName), ...addressOf(creditorAddress) },
          ...accountOf('CdtrAcct', life.destinationIban ?? life.recipientAccount),
          ...given,
        },
      ],
    },
  });
}

const addressOf = (PstlAdr: Iso20022.PostalAddress24 | undefined) =>
  PstlAdr === undefined ? {} : { PstlAdr };

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
