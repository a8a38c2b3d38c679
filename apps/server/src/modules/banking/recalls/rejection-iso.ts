import { type Network, PLATFORM } from '@clearbench/domain';
import { build, type OrderReferences } from '@clearbench/messages';
import { agent, headerOf, isoTime, withMark } from '../../networks/index.ts';
import type { Life } from '../life/life.ts';
import type { Rejection } from '../orders/order-fin.ts';
import { accountId, NOT_PROVIDED } from '../orders/order-iso.ts';

const ADDITIONAL_CHARACTERS = 105;

/** The rejection of an order that was sent to us: pacs.002 to a bank, pain.002 for an order of a customer. */
export function isoRejection(
  network: Network,
  order: OrderReferences,
  rejection: Rejection,
  at: Date,
): string {
  const { reference, receiverBic } = rejection;
  const type = isoRejectionType(order);
  const header = headerOf(network, { type, from: PLATFORM.bic, to: receiverBic, reference }, at);
  const group = groupOf(order);
  const outcome = { TxSts: 'RJCT', StsRsnInf: [statusReason(network, rejection)] };
  const GrpHdr = { MsgId: reference, CreDtTm: isoTime(at) };
  if (type === 'pain.002.001.10') {
    // It has no identification by a clearing system.
    const status = { ...originalOf({ ...order, transaction: null }), ...outcome };
    const payment = { OrgnlPmtInfId: order.payment ?? NOT_PROVIDED, TxInfAndSts: [status] };
    const document = { GrpHdr, OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: [payment] };
    return withMark(build({ type, header, document }));
  }
  return withMark(
    build({
      type,
      header,
      document: {
        GrpHdr,
        TxInfAndSts: [
          {
            OrgnlGrpInf: group,
            ...originalOf(order),
            ...outcome,
            InstgAgt: agent(PLATFORM.bic),
            InstdAgt: agent(receiverBic),
          },
        ],
      },
    }),
  );
}

export const isoRejectionType = ({ type }: OrderReferences): 'pacs.002.001.10' | 'pain.002.001.10' =>
  type.startsWith('pain.') ? 'pain.002.001.10' : 'pacs.002.001.10';

/** Gives returned funds back to the bank that sent the order. */
export function isoReturn(
  network: Network,
  life: Life,
  order: OrderReferences,
  rejection: Rejection & { returned: string },
  at: Date,
): string {
  const { reference, receiverBic, returned } = rejection;
  const type = 'pacs.004.001.09';
  return withMark(
    build({
      type,
      header: headerOf(network, { type, from: PLATFORM.bic, to: receiverBic, reference }, at),
      document: {
        GrpHdr: {
          MsgId: reference,
          CreDtTm: isoTime(at),
          NbOfTxs: '1',
          SttlmInf: { SttlmMtd: 'CLRG' },
        },
        TxInf: [
          {
            RtrId: reference,
            OrgnlGrpInf: groupOf(order),
            ...originalOf(order),
            OrgnlIntrBkSttlmAmt: { Ccy: life.currency, value: life.amount },
            RtrdIntrBkSttlmAmt: { Ccy: life.currency, value: returned },
            IntrBkSttlmDt: isoTime(at).slice(0, 10),
            ChrgBr: 'SLEV',
            InstgAgt: agent(PLATFORM.bic),
            InstdAgt: agent(receiverBic),
            RtrRsnInf: [statusReason(network, rejection)],
          },
        ],
      },
    }),
  );
}

/** Tells who forwarded a customer's order that its funds were credited again: a pain.002 cannot, once the order was carried out. */
export function isoReturnNotice(
  life: Life,
  order: OrderReferences,
  rejection: Rejection & { returned: string },
  at: Date,
): string {
  const { reference, receiverBic, returned } = rejection;
  const type = 'camt.054.001.08';
  const Amt = { Ccy: life.currency, value: returned };
  const Refs = withoutNulls({
    MsgId: order.message,
    PmtInfId: order.payment,
    InstrId: order.instruction,
    EndToEndId: order.endToEnd,
    UETR: order.uetr,
  });
  return withMark(
    build({
      type,
      header: headerOf('interbank', { type, from: PLATFORM.bic, to: receiverBic, reference }, at),
      document: {
        GrpHdr: { MsgId: reference, CreDtTm: isoTime(at) },
        Ntfctn: [
          {
            Id: reference,
            CreDtTm: isoTime(at),
            Acct: { Id: accountId(life.senderAccount ?? NOT_PROVIDED) },
            Ntry: [
              {
                Amt,
                CdtDbtInd: 'CRDT',
                Sts: { Cd: 'BOOK' },
                BookgDt: { Dt: isoTime(at).slice(0, 10) },
                // Reimbursement due to the return of a credit transfer.
                BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'ICDT', SubFmlyCd: 'RRTN' } } },
                NtryDtls: [
                  {
                    TxDtls: [{ Refs, Amt, CdtDbtInd: 'CRDT', RtrInf: statusReason('interbank', rejection) }],
                  },
                ],
              },
            ],
          },
        ],
      },
    }),
  );
}

/** The rules of SEPA have neither reasons in words nor a code for them. */
function statusReason(network: Network, { reason, text }: Rejection) {
  if (network === 'sepa') return { Rsn: { Cd: reason ?? 'MS03' } };
  const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, ADDITIONAL_CHARACTERS);
  return { Rsn: { Cd: reason ?? 'NARR' }, ...(words === '' ? {} : { AddtlInf: [words] }) };
}

const groupOf = ({ message, type }: OrderReferences) => ({ OrgnlMsgId: message, OrgnlMsgNmId: type });

const originalOf = ({ instruction, endToEnd, transaction, uetr }: OrderReferences) =>
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
