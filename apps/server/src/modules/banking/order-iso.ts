import {
  isIban,
  isSepaInstant,
  type Network,
  PLATFORM,
  type Route,
  settlementNetwork,
} from '@clearbench/domain';
import {
  build,
  detailsToIso,
  type Iso20022,
  type OrderReferences,
  type PaymentDetails,
} from '@clearbench/messages';
import {
  type PaymentReference,
  type RecallAnswer,
  type RecallRequest,
  type SentPayment,
  withMark,
} from '../networks/index.ts';
import type { Life } from './life.ts';
import type { Rejection } from './order-fin.ts';

const NOT_PROVIDED = 'NOTPROVIDED';
const NAME_CHARACTERS = 140;
const ADDITIONAL_CHARACTERS = 105;

const agent = (BICFI: string) => ({ FinInstnId: { BICFI } });
const isoTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`;

/** Messages between institutions over InterBank have a business header; the files of a clearing system do not. */
function headerOf(network: Network, type: string, receiverBic: string, reference: string, at: Date) {
  if (network === 'sepa') return null;
  return {
    Fr: { FIId: agent(PLATFORM.bic) },
    To: { FIId: agent(receiverBic) },
    BizMsgIdr: reference,
    MsgDefIdr: type,
    CreDt: isoTime(at),
  };
}

export function isoPayment(
  network: Network,
  life: Life,
  route: Route,
  reference: string,
  at: Date,
  details: PaymentDetails | null,
): string {
  const createdAt = isoTime(at);
  const receiver = route.beneficiary.bic;
  const { debtorAddress, creditorAddress, ...given } =
    details === null ? {} : detailsToIso(details, targetOf(network, route));
  return withMark(
    build({
      type: 'pacs.008.001.08',
      header: headerOf(network, 'pacs.008.001.08', receiver, reference, at),
      document: {
        GrpHdr: { MsgId: reference, CreDtTm: createdAt, NbOfTxs: '1', SttlmInf: { SttlmMtd: 'CLRG' } },
        CdtTrfTxInf: [
          {
            PmtId: { InstrId: reference, EndToEndId: endToEndId(life), TxId: reference, UETR: life.uetr },
            ...(network === 'sepa' ? { PmtTpInf: sepaService(life) } : {}),
            IntrBkSttlmAmt: { Ccy: life.currency, value: life.amount },
            IntrBkSttlmDt: createdAt.slice(0, 10),
            // The ten seconds of SEPA Instant count from this time.
            ...(network === 'sepa' && isSepaInstant(life.amountMinor) ? { AccptncDtTm: createdAt } : {}),
            ChrgBr: network === 'sepa' ? 'SLEV' : 'SHAR',
            InstgAgt: agent(PLATFORM.bic),
            InstdAgt: agent(receiver),
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
    }),
  );
}

const targetOf = (network: Network, { ordering, beneficiary }: Route) => ({
  scheme: network === 'sepa' ? ('sepa' as const) : null,
  debtorBic: ordering.bic,
  creditorBic: beneficiary.bic,
  receiverBic: beneficiary.bic,
});

const addressOf = (PstlAdr: Iso20022.PostalAddress24 | undefined) =>
  PstlAdr === undefined ? {} : { PstlAdr };

export function isoRecall(
  life: Life,
  { network, type, reference: original, receiverBic, day }: SentPayment,
  { reference, reason }: { reference: string; reason: string },
  at: Date,
): string {
  return withMark(
    build({
      type: 'camt.056.001.08',
      header: headerOf(network, 'camt.056.001.08', receiverBic, reference, at),
      document: {
        Assgnmt: assignment(reference, receiverBic, at),
        Undrlyg: [
          {
            TxInf: [
              {
                CxlId: reference,
                Case: { Id: reference, Cretr: { Agt: agent(PLATFORM.bic) } },
                ...originalPayment(life, original, type),
                OrgnlIntrBkSttlmAmt: { Ccy: life.currency, value: life.amount },
                OrgnlIntrBkSttlmDt: day,
                CxlRsnInf: [{ Rsn: { Cd: reason } }],
              },
            ],
          },
        ],
      },
    }),
  );
}

/** @param payment how it is identified; null: it is not known here. */
export function isoRecallAnswer(
  payment: { life: Life; order: PaymentReference } | null,
  request: Omit<RecallRequest, 'order'>,
  { reference, answer }: { reference: string; answer: RecallAnswer },
  at: Date,
): string {
  const { network, senderBic } = request;
  return withMark(
    build({
      type: 'camt.029.001.09',
      header: headerOf(network, 'camt.029.001.09', senderBic, reference, at),
      document: {
        Assgnmt: assignment(reference, senderBic, at),
        Sts: { Conf: answer.status },
        CxlDtls: [
          {
            TxInfAndSts: [
              {
                CxlStsId: reference,
                RslvdCase: { Id: request.reference, Cretr: { Agt: agent(senderBic) } },
                ...(payment === null
                  ? {}
                  : originalPayment(payment.life, payment.order.reference, payment.order.type)),
                ...(answer.reason === null ? {} : { CxlStsRsnInf: [{ Rsn: { Cd: answer.reason } }] }),
              },
            ],
          },
        ],
      },
    }),
  );
}

/** The rejection of an order that was sent to us: pacs.002 to a bank, pain.002 for an order of a customer. */
export function isoRejection(
  network: Network,
  order: OrderReferences,
  rejection: Rejection,
  at: Date,
): string {
  const { reference, receiverBic } = rejection;
  const type = isoRejectionType(order);
  const header = headerOf(network, type, receiverBic, reference, at);
  const group = { OrgnlMsgId: order.message, OrgnlMsgNmId: order.type };
  const status = {
    ...(order.instruction === null ? {} : { OrgnlInstrId: order.instruction }),
    ...(order.endToEnd === null ? {} : { OrgnlEndToEndId: order.endToEnd }),
    ...(order.uetr === null ? {} : { OrgnlUETR: order.uetr }),
    TxSts: 'RJCT',
    StsRsnInf: [statusReason(network, rejection)],
  };
  const GrpHdr = { MsgId: reference, CreDtTm: isoTime(at) };
  if (type === 'pain.002.001.10') {
    const payment = { OrgnlPmtInfId: order.payment ?? 'NOTPROVIDED', TxInfAndSts: [status] };
    const document = { GrpHdr, OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: [payment] };
    return withMark(build({ type, header, document }));
  }
  const { OrgnlInstrId, OrgnlEndToEndId, OrgnlUETR, ...outcome } = status;
  return withMark(
    build({
      type,
      header,
      document: {
        GrpHdr,
        TxInfAndSts: [
          {
            OrgnlGrpInf: group,
            OrgnlInstrId,
            OrgnlEndToEndId,
            ...(order.transaction === null ? {} : { OrgnlTxId: order.transaction }),
            OrgnlUETR,
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
  const optional = <T>(key: string, value: T | null) => (value === null ? {} : { [key]: value });
  return withMark(
    build({
      type,
      header: headerOf(network, type, receiverBic, reference, at),
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
            OrgnlGrpInf: { OrgnlMsgId: order.message, OrgnlMsgNmId: order.type },
            ...optional('OrgnlInstrId', order.instruction),
            ...optional('OrgnlEndToEndId', order.endToEnd),
            ...optional('OrgnlTxId', order.transaction),
            ...optional('OrgnlUETR', order.uetr),
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
  const given = {
    MsgId: order.message,
    PmtInfId: order.payment,
    InstrId: order.instruction,
    EndToEndId: order.endToEnd,
    UETR: order.uetr,
  };
  const Refs = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return withMark(
    build({
      type,
      header: headerOf('interbank', type, receiverBic, reference, at),
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

const assignment = (Id: string, receiverBic: string, at: Date) => ({
  Id,
  Assgnr: { Agt: agent(PLATFORM.bic) },
  Assgne: { Agt: agent(receiverBic) },
  CreDtTm: isoTime(at),
});

/** The payment that a recall, or the answer to one, is about. */
const originalPayment = (life: Life, reference: string, type: string) => ({
  OrgnlGrpInf: { OrgnlMsgId: reference, OrgnlMsgNmId: type },
  OrgnlInstrId: reference,
  OrgnlEndToEndId: endToEndId(life),
  OrgnlTxId: reference,
  OrgnlUETR: life.uetr,
});

const sepaService = ({ amountMinor }: Life) => ({
  SvcLvl: [{ Cd: 'SEPA' }],
  ...(isSepaInstant(amountMinor) ? { LclInstrm: { Cd: 'INST' } } : {}),
});

export const endToEndId = ({ reference, transactionId }: Life): string =>
  (reference ?? transactionId.slice(4)).trim().slice(0, 35) || transactionId.slice(4);

const nameOf = (name: string | null): string => (name ?? '').trim().slice(0, NAME_CHARACTERS) || NOT_PROVIDED;

function accountOf(element: 'DbtrAcct' | 'CdtrAcct', account: string | null) {
  if (account === null || account.trim() === '') return {};
  return { [element]: { Id: accountId(account) } };
}

const accountId = (account: string) =>
  isIban(account) ? { IBAN: account } : { Othr: { Id: account.slice(0, 34) } };

/** The network that answers a message about the transfer: messages of the clearing system have no business header. */
export const isoNetworkOf = (life: Life, { hasHeader }: { hasHeader: boolean }): 'sepa' | 'interbank' =>
  !hasHeader && settlementNetwork({ ...life, type: 'mt103_non_swift' }) === 'sepa' ? 'sepa' : 'interbank';
