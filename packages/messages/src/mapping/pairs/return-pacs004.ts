import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type {
  Party40Choice,
  PaymentTransaction112,
  SettlementInstruction7,
} from '../../iso20022/generated/types.ts';
import type { Customer, Money } from '../../swift-mt/content/content-parts.ts';
import { type Rejection, readRejection } from '../../swift-mt/content/rejection.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/category1/mt103.ts';
import type { Mt202 } from '../../swift-mt/types/category2/mt202.ts';
import { below, compact, dropElements, dropField, lose, type Passage, stop, unlessEmpty } from '../losses.ts';
import { direction, isStopped, problemsOf, type Stopped, stopped } from '../mapped.ts';
import { bankOf, chainFields, institutionField, isBank } from '../parts/agents.ts';
import { envelopeToMt, frameToIso, type Route, routeOf } from '../parts/headers.ts';
import { customerToMt } from '../parts/parties.ts';
import { reasonsToIso, returnLines } from '../parts/rejections.ts';
import { remittanceTextToIso, remittanceTextToMt } from '../parts/remittance.ts';
import {
  assumedBearer,
  type Returned,
  returnChain,
  returnCharges,
  TRANSACTION,
} from '../parts/return-parts.ts';
import { dropAgent, settlementToIso, settlementToMt } from '../parts/settlement.ts';
import { amountStops, dropUntranslated } from '../parts/transfers.ts';
import { peek, take } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToIso, moneyToMt } from '../values/amounts.ts';
import { bankOperationCode, bearerToIso, bearerToMt, chargesToMt } from '../values/charges.ts';
import { mtDay } from '../values/days.ts';
import { instructedAmountToMt } from '../values/instructed-amount.ts';
import { fitReference, noReference, senderReference } from '../values/references.ts';
import { timesToIso, timesToMt } from '../values/times.ts';

const ROOT = '/Document/PmtRtr';
const GROUP = `${ROOT}/GrpHdr`;
const CHAIN = `${TRANSACTION}/RtrChain`;

const TYPE = 'pacs.004.001.09';

type Source = MxContentOf<typeof TYPE>;

/** MT103 for a return between customers, else MT202, which banks use for returns that name no customer. */
export function returnType({ document }: Source): 'MT103' | 'MT202' {
  const { Dbtr, Cdtr } = document.TxInf?.[0]?.RtrChain ?? {};
  return Dbtr?.Pty !== undefined || Cdtr?.Pty !== undefined ? 'MT103' : 'MT202';
}

interface Facts {
  readonly route: Route;
  readonly settled: Money;
  /** ISO date. */
  readonly date: string;
  readonly uetr: string;
  readonly transaction: PaymentTransaction112;
}

/** The facts that every return needs, or everything that stops its translation. */
function factsOf({ header, document }: Source): Facts | Stopped {
  const { GrpHdr, TxInf = [] } = document;
  const [transaction] = TxInf;
  const problems: Problem[] = [];
  if (TxInf.length !== 1) {
    const right = `The message has ${TxInf.length} transactions; an MT returns one. Send a message for each.`;
    problems.push(stop('T20053', ROOT, right));
  }
  if (transaction === undefined) return stopped(problems);
  const InstgAgt = transaction.InstgAgt ?? GrpHdr.InstgAgt;
  const InstdAgt = transaction.InstdAgt ?? GrpHdr.InstdAgt;
  const route = routeOf({ header, InstgAgt, InstdAgt });
  problems.push(...problemsOf(route));
  const { OrgnlUETR: uetr, RtrdIntrBkSttlmAmt: amount } = transaction;
  const date = mtDay(transaction.IntrBkSttlmDt ?? GrpHdr.IntrBkSttlmDt);
  const settled = moneyToMt(amount);
  if (uetr === undefined) {
    const right = 'The return does not say the UETR of its payment, which its MT must have.';
    problems.push(stop('uetr_missing', `${TRANSACTION}/OrgnlUETR`, right));
  }
  if (date === undefined) {
    const right = 'The settlement date is missing or one that no MT can have; field 32A needs it.';
    problems.push(stop('date_missing', `${TRANSACTION}/IntrBkSttlmDt`, right));
  }
  problems.push(...amountStops(amount, `${TRANSACTION}/RtrdIntrBkSttlmAmt`));
  if (isStopped(route) || uetr === undefined || date === undefined || settled === null || problems.length > 0)
    return stopped(problems);
  return { route, settled, date, uetr, transaction };
}

/** The return of one payment as MT103 or MT202 with `/RETN/` in field 72. */
function returnToMt(source: Source, facts: Facts, losses: Loss[]): Returned {
  return returnType(source) === 'MT103' ? mt103Of(source, facts, losses) : mt202Of(source, facts, losses);
}

/** The content of both kinds of return. */
function commonOf(
  { header, document: { GrpHdr } }: Source,
  { route, uetr, transaction }: Facts,
  hasThird: boolean,
  losses: Loss[],
) {
  const { RtrId } = transaction;
  const passage: Passage = { losses, from: TRANSACTION, to: '' };
  const paths = { messagePath: `${GROUP}/MsgId`, instructionPath: `${TRANSACTION}/RtrId` };
  return {
    reference: senderReference({ MsgId: GrpHdr.MsgId, InstrId: RtrId, ...paths }, passage),
    envelope: envelopeToMt({ header, ...route, uetr }, losses),
    timeIndications: timesToMt(transaction, passage),
    settlement: settlementToMt(
      GrpHdr.SttlmInf,
      { isStp: false, hasThird },
      { ...passage, from: `${GROUP}/SttlmInf` },
    ),
    passage,
  };
}

function mt103Of(source: Source, facts: Facts, losses: Loss[]): Mt103 {
  const { route, settled, date, transaction } = facts;
  const { reference, envelope, timeIndications, settlement, passage } = commonOf(source, facts, true, losses);
  const { RtrChain, OrgnlTxRef } = transaction;
  const bearer = transaction.ChrgBr ?? 'SHAR';
  const { receiverBic } = route;
  const elements = {
    bearer,
    charges: transaction.ChrgsInf ?? [],
    settledCurrency: settled.currency,
    receiverBic,
  };
  const charges = chargesToMt(elements, passage);
  const amounts = { InstdAmt: transaction.RtrdInstdAmt, XchgRate: peek(transaction).XchgRate };
  const instructed = instructedAmountToMt(amounts, settled, charges, route, passage);
  if (instructed.exchangeRate !== undefined) take(transaction, 'XchgRate');
  const { DbtrAgt, IntrmyAgt1, CdtrAgt } = RtrChain ?? {};
  const at = { losses, from: CHAIN, to: '' };
  const isReceiver = IntrmyAgt1 === undefined && isBank([CdtrAgt, undefined], receiverBic);
  return present({
    type: 'MT103' as const,
    envelope,
    sendersReference: reference,
    timeIndications,
    bankOperationCode: bankOperationCode(losses),
    instructionCodes: [],
    valueDate: date,
    interbankSettledAmount: settled,
    ...instructed,
    orderingCustomer: customerOf(RtrChain?.Dbtr, { losses, from: `${CHAIN}/Dbtr`, to: '50' }),
    orderingInstitution: isBank([DbtrAgt, undefined], route.senderBic)
      ? undefined
      : institutionField([DbtrAgt, undefined], { element: 'DbtrAgt', field: '52', options: 'AD' }, at),
    ...settlement,
    ...chainFields(
      {
        intermediary: [IntrmyAgt1, undefined],
        creditorAgent: isReceiver ? [undefined, undefined] : [CdtrAgt, undefined],
        fallback: { FinInstnId: { BICFI: receiverBic } },
        realTime: false,
        options: { intermediary: 'ACD', accountWith: 'ABCD' },
      },
      at,
    ),
    beneficiaryCustomer: customerOf(RtrChain?.Cdtr, { losses, from: `${CHAIN}/Cdtr`, to: '59' }),
    remittanceInformation:
      OrgnlTxRef?.RmtInf === undefined
        ? undefined
        : remittanceTextToMt(OrgnlTxRef.RmtInf, below(passage, '/OrgnlTxRef/RmtInf', '70')),
    detailsOfCharges: bearerToMt(bearer),
    ...charges,
    senderToReceiverInformation: returnLines(transaction, null, passage),
  });
}

/** A customer of the chain; an institution in its place is named as a customer is. */
function customerOf(
  choice: Party40Choice | undefined,
  passage: Passage & { readonly to: '50' | '59' },
): Customer {
  if (choice?.Pty !== undefined) {
    return customerToMt(choice.Pty, undefined, { ...passage, from: `${passage.from}/Pty` });
  }
  const institution = choice?.Agt?.FinInstnId ?? {};
  const { BICFI, ClrSysMmbId } = institution;
  dropElements(passage.losses, { ClrSysMmbId }, `${passage.from}/Agt/FinInstnId`, 'agent_dropped');
  const party =
    BICFI === undefined
      ? { Nm: institution.Nm, PstlAdr: institution.PstlAdr }
      : { Id: { OrgId: { AnyBIC: BICFI } } };
  return customerToMt(party, undefined, { ...passage, from: `${passage.from}/Agt/FinInstnId` });
}

function mt202Of(source: Source, facts: Facts, losses: Loss[]): Mt202 {
  const { route, settled, date, transaction } = facts;
  const { reference, envelope, timeIndications, settlement, passage } = commonOf(
    source,
    facts,
    false,
    losses,
  );
  const { IntrmyAgt1, CdtrAgt, Dbtr, Cdtr } = transaction.RtrChain ?? {};
  const { RtrdInstdAmt, ChrgBr } = peek(transaction);
  // The return of an MT202 has both by construction.
  if (RtrdInstdAmt?.Ccy === settled.currency && moneyToMt(RtrdInstdAmt)?.amount === settled.amount)
    take(transaction, 'RtrdInstdAmt');
  if (ChrgBr === 'SHAR') take(transaction, 'ChrgBr');
  const at = { losses, from: CHAIN, to: '' };
  const options = { field: '52', options: 'AD' } as const;
  const beneficiary = institutionField(
    [Cdtr?.Agt, undefined],
    { element: 'Cdtr/Agt', field: '58', options: 'AD' },
    at,
  );
  return present({
    type: 'MT202' as const,
    envelope,
    transactionReference: reference,
    relatedReference: relatedReference(transaction, losses),
    timeIndications,
    valueDate: date,
    interbankSettledAmount: settled,
    orderingInstitution: isBank([Dbtr?.Agt, undefined], route.senderBic)
      ? undefined
      : institutionField([Dbtr?.Agt, undefined], { element: 'Dbtr/Agt', ...options }, at),
    ...settlement,
    ...chainFields(
      {
        intermediary: [IntrmyAgt1, undefined],
        creditorAgent: [CdtrAgt, undefined],
        fallback: Cdtr?.Agt ?? { FinInstnId: { BICFI: route.receiverBic } },
        realTime: false,
        options: { intermediary: 'AD', accountWith: 'ABD' },
      },
      at,
    ),
    beneficiaryInstitution: beneficiary ?? assumedBeneficiary(route.receiverBic, losses),
    senderToReceiverInformation: returnLines(transaction, settled.currency, passage),
  });
}

function assumedBeneficiary(bic: string, losses: Loss[]): Mt202['beneficiaryInstitution'] {
  const message = 'The return does not say who gets the money; its receiver was filled in.';
  lose(losses, { kind: 'assumed', code: 'agent_placeholder', to: '58A', after: bic, message });
  return { option: 'A', bic };
}

/** Field 21: the end-to-end identification of the payment, else the reference of its message. */
function relatedReference(transaction: PaymentTransaction112, losses: Loss[]): string {
  const { OrgnlEndToEndId, OrgnlInstrId, OrgnlGrpInf } = transaction;
  const candidates = Object.entries({
    OrgnlEndToEndId,
    OrgnlInstrId,
    'OrgnlGrpInf/OrgnlMsgId': OrgnlGrpInf?.OrgnlMsgId,
  });
  for (const [name, text] of candidates) {
    if (text === undefined || text === NOT_PROVIDED) continue;
    return fitReference(text, { losses, from: `${TRANSACTION}/${name}`, to: '21' });
  }
  return noReference({ losses, from: TRANSACTION, to: '21' });
}

/** True if the message returns a payment: field 72 begins with `/RETN/`. */
export function isReturn({ senderToReceiverInformation = [] }: Returned): boolean {
  return readRejection(senderToReceiverInformation)?.kind === 'RETN';
}

/** The return in field 72, which needs the UETR of its payment. */
function rejectionOf({ envelope, senderToReceiverInformation = [] }: Returned): Rejection | Stopped {
  const rejection = readRejection(senderToReceiverInformation);
  if (rejection?.kind === 'RETN' && envelope.uetr !== undefined) return rejection;
  const right = 'The return does not say the UETR of its payment; give it in block 3, tag 121.';
  return stopped([stop('T20087', '121', right)]);
}

/** The return of a payment (MT103 or MT202 with `/RETN/` in field 72) as ISO 20022 has it. It keeps the UETR of the payment. */
function returnToIso(content: Returned, rejection: Rejection, losses: Loss[]): Source {
  const { envelope, valueDate: day } = content;
  const reference = content.type === 'MT202' ? content.transactionReference : content.sendersReference;
  const frame = { type: TYPE, reference, day, to: `${GROUP}/CreDtTm` } as const;
  const { header, creation } = frameToIso(envelope, frame, losses);
  if (content.type !== 'MT202') dropUntranslated(content, losses);
  const SttlmInf = settlementOf(content, losses);
  const document = {
    GrpHdr: { MsgId: reference, CreDtTm: creation, NbOfTxs: '1', SttlmInf },
    TxInf: [transactionOf(content, reference, rejection, losses)],
  };
  return compact({ type: TYPE, header, document });
}

/** A return is settled on books: CBPR+ has no reimbursement agents in it. */
function settlementOf(content: Returned, losses: Loss[]): SettlementInstruction7 {
  const own: Loss[] = [];
  const found = settlementToIso(content, { losses: own, from: '53', to: `${GROUP}/SttlmInf` });
  if (found.SttlmMtd !== 'COVE') {
    losses.push(...own);
    return found;
  }
  dropAgent(losses, '53', content.sendersCorrespondent);
  dropAgent(losses, '54', content.receiversCorrespondent);
  if (content.type !== 'MT202') dropAgent(losses, '55', content.thirdReimbursementInstitution);
  return { SttlmMtd: 'INDA' };
}

function transactionOf(
  content: Returned,
  reference: string,
  rejection: Rejection,
  losses: Loss[],
): PaymentTransaction112 {
  const { envelope, interbankSettledAmount: settled } = content;
  const assume = (element: string, after: string): string => {
    const message = `The return does not say ${element}; ${after} was filled in.`;
    const to = `${TRANSACTION}/${element}`;
    lose(losses, { kind: 'assumed', code: 'reference_assumed', to, after, message });
    return after;
  };
  const isOfBanks = content.type === 'MT202';
  const original = rejection.messageReference ?? undefined;
  const endToEnd = rejection.transactionReference ?? (isOfBanks ? content.relatedReference : null);
  const times = timesToIso(content.timeIndications, { losses, from: '13C', to: TRANSACTION });
  if (times.SttlmTmReq !== undefined) {
    const before = Object.values(times.SttlmTmReq).join(' ');
    dropField(losses, '13C', before, 'A return has no place for requested times.');
  }
  const { instructedAmount = settled, exchangeRate } = isOfBanks ? { exchangeRate: undefined } : content;
  return {
    RtrId: reference,
    OrgnlGrpInf: {
      OrgnlMsgId: original ?? assume('OrgnlGrpInf/OrgnlMsgId', NOT_PROVIDED),
      OrgnlMsgNmId: assume('OrgnlGrpInf/OrgnlMsgNmId', isOfBanks ? 'MT202' : 'MT103'),
    },
    OrgnlInstrId: original,
    OrgnlEndToEndId: endToEnd ?? assume('OrgnlEndToEndId', NOT_PROVIDED),
    OrgnlUETR: envelope.uetr,
    RtrdIntrBkSttlmAmt: moneyToIso(settled),
    IntrBkSttlmDt: content.valueDate,
    SttlmTmIndctn: times.SttlmTmIndctn,
    RtrdInstdAmt: moneyToIso(instructedAmount),
    XchgRate: exchangeRate,
    ChrgBr: isOfBanks ? assumedBearer(losses) : bearerToIso(content.detailsOfCharges),
    ChrgsInf: unlessEmpty(returnCharges(content, rejection, losses)),
    InstgAgt: bankOf(envelope.senderBic),
    InstdAgt: bankOf(envelope.receiverBic),
    RtrChain: returnChain(content, losses),
    RtrRsnInf: reasonsToIso(rejection, 35, { losses, from: '72', to: `${TRANSACTION}/RtrRsnInf` }),
    OrgnlTxRef:
      isOfBanks || content.remittanceInformation === undefined
        ? undefined
        : { RmtInf: remittanceTextToIso(content.remittanceInformation) },
  };
}

export const RETURN = { toMx: direction(rejectionOf, returnToIso), toMt: direction(factsOf, returnToMt) };
