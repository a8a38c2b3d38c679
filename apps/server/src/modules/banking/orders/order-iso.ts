import {
  isIban,
  isSepaInstant,
  type Network,
  PLATFORM,
  type Route,
  settlementNetwork,
} from '@clearbench/domain';
import { build, orderContent, type PaymentDetails } from '@clearbench/messages';
import {
  agent,
  headerOf,
  isoTime,
  type PaymentReference,
  type RecallAnswer,
  type RecallRequest,
  type SentPayment,
  withMark,
} from '../../networks/index.ts';
import type { Life } from '../life/life.ts';

export const NOT_PROVIDED = 'NOTPROVIDED';
const NAME_CHARACTERS = 140;

export function isoPayment(
  network: Network,
  life: Life,
  route: Route,
  reference: string,
  at: Date,
  details: PaymentDetails | null,
): string {
  const createdAt = isoTime(at);
  const content = orderContent('pacs.008.001.08', {
    ...life,
    reference,
    senderBic: PLATFORM.bic,
    senderName: nameOf(life.senderName),
    senderAccount: null,
    recipientBic: route.beneficiary.bic,
    recipientName: nameOf(life.recipientName),
    recipientAccount: null,
    orderingBic: route.ordering.bic,
    destinationBic: route.beneficiary.bic,
    valueDate: createdAt.slice(0, 10),
    createdAt,
    details,
    clearing: {
      scheme: network === 'sepa' ? 'sepa' : null,
      endToEndId: endToEndId(life),
      elements: {
        ...(network === 'sepa' ? { PmtTpInf: sepaService(life) } : {}),
        // The ten seconds of SEPA Instant count from this time.
        ...(network === 'sepa' && isSepaInstant(life.amountMinor) ? { AccptncDtTm: createdAt } : {}),
        ChrgBr: network === 'sepa' ? 'SLEV' : 'SHAR',
        ...accountOf('DbtrAcct', life.senderAccount),
        ...accountOf('CdtrAcct', life.destinationIban ?? life.recipientAccount),
      },
    },
  });
  return withMark(build(content));
}

export function isoRecall(
  life: Life,
  { network, type, reference: original, receiverBic, day }: SentPayment,
  { reference, reason }: { reference: string; reason: string },
  at: Date,
): string {
  return withMark(
    build({
      type: 'camt.056.001.08',
      header: headerOf(
        network,
        { type: 'camt.056.001.08', from: PLATFORM.bic, to: receiverBic, reference },
        at,
      ),
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
      header: headerOf(
        network,
        { type: 'camt.029.001.09', from: PLATFORM.bic, to: senderBic, reference },
        at,
      ),
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

export const accountId = (account: string) =>
  isIban(account) ? { IBAN: account } : { Othr: { Id: account.slice(0, 34) } };

/** The network that answers a message about the transfer: messages of the clearing system have no business header. */
export const isoNetworkOf = (life: Life, { hasHeader }: { hasHeader: boolean }): 'sepa' | 'interbank' =>
  !hasHeader && settlementNetwork({ ...life, type: 'mt103_non_swift' }) === 'sepa' ? 'sepa' : 'interbank';
