import { PLATFORM } from '@clearbench/domain';
import type { OrderReferences } from '@clearbench/messages/transfers';
import type { OrderedTransfer, Rejection, Written } from '../adapter.ts';
import type { Clearing } from './clearing.ts';
import { paymentReturn, statusReport } from './messages.ts';
import { accountId, NOT_PROVIDED } from './orders.ts';
import { type Heading, headed, isoTime } from './parts.ts';
import { marked } from './simulated-mark.ts';

/** In the standard of the order: to a bank, or about the order of a customer. */
export function isoRejection(
  clearing: Clearing,
  transfer: OrderedTransfer,
  order: OrderReferences,
  rejection: Rejection,
  at: Date,
): Written {
  const { reference, receiverBic, returned } = rejection;
  const heading = { clearing, from: PLATFORM.bic, to: receiverBic, reference, at };
  const reason = clearing.statusReason(rejection);
  const isOfCustomer = order.type.startsWith('pain.');
  if (returned === null) {
    const outcome = { TxSts: 'RJCT', StsRsnInf: [reason] };
    if (isOfCustomer) return customerReport(heading, order, outcome);
    return statusReport(heading, { OrgnlGrpInf: groupOf(order), ...referencesIn(order), ...outcome });
  }
  if (isOfCustomer) return returnNotice(heading, transfer, order, { returned, reason });
  return paymentReturn(heading, {
    OrgnlGrpInf: groupOf(order),
    ...referencesIn(order),
    OrgnlIntrBkSttlmAmt: { Ccy: transfer.currency, value: transfer.amount },
    RtrdIntrBkSttlmAmt: { Ccy: transfer.currency, value: returned },
    RtrRsnInf: [reason],
  });
}

/** A pain.002. */
function customerReport(
  heading: Heading,
  order: OrderReferences,
  outcome: { TxSts: string; StsRsnInf: Reason[] },
): Written {
  // It has no clearing system identification.
  const status = { ...referencesIn({ ...order, transaction: null }), ...outcome };
  return marked({
    ...headed('pain.002.001.10', heading),
    document: {
      GrpHdr: { MsgId: heading.reference, CreDtTm: isoTime(heading.at) },
      OrgnlGrpInfAndSts: groupOf(order),
      OrgnlPmtInfAndSts: [{ OrgnlPmtInfId: order.payment ?? NOT_PROVIDED, TxInfAndSts: [status] }],
    },
  });
}

/** A camt.054 about re-credited funds: after the order was carried out, a pain.002 can't report this. */
function returnNotice(
  heading: Heading,
  transfer: OrderedTransfer,
  order: OrderReferences,
  { returned, reason }: { returned: string; reason: Reason },
): Written {
  const createdAt = isoTime(heading.at);
  const Amt = { Ccy: transfer.currency, value: returned };
  const Refs = withoutNulls({
    MsgId: order.message,
    PmtInfId: order.payment,
    InstrId: order.instruction,
    EndToEndId: order.endToEnd,
    UETR: order.uetr,
  });
  return marked({
    ...headed('camt.054.001.08', heading),
    document: {
      GrpHdr: { MsgId: heading.reference, CreDtTm: createdAt },
      Ntfctn: [
        {
          Id: heading.reference,
          CreDtTm: createdAt,
          Acct: { Id: accountId(transfer.senderAccount ?? NOT_PROVIDED) },
          Ntry: [
            {
              Amt,
              CdtDbtInd: 'CRDT',
              Sts: { Cd: 'BOOK' },
              BookgDt: { Dt: createdAt.slice(0, 10) },
              // Reimbursement due to the return of a credit transfer.
              BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'ICDT', SubFmlyCd: 'RRTN' } } },
              NtryDtls: [{ TxDtls: [{ Refs, Amt, CdtDbtInd: 'CRDT', RtrInf: reason }] }],
            },
          ],
        },
      ],
    },
  });
}

type Reason = ReturnType<Clearing['statusReason']>;

const groupOf = ({ message, type }: OrderReferences) => ({ OrgnlMsgId: message, OrgnlMsgNmId: type });

const referencesIn = ({ instruction, endToEnd, transaction, uetr }: OrderReferences) =>
  withoutNulls({
    OrgnlInstrId: instruction,
    OrgnlEndToEndId: endToEnd,
    OrgnlTxId: transaction,
    OrgnlUETR: uetr,
  });

const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
