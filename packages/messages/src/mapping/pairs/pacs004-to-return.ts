import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { Party40Choice, PaymentTransaction112 } from '../../iso20022/generated/types.ts';
import type { Customer, Money } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/mt103.ts';
import type { Mt202 } from '../../swift-mt/types/mt202.ts';
import { below, dropElements, lose, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { peek, take } from '../reader.ts';
import { amountStops } from '../to-mt/amount-stops.ts';
import { envelopeToMt, type Route, routeOf } from '../to-mt/header-to-mt.ts';
import { customerToMt } from '../to-mt/party-to-mt.ts';
import { remittanceTextToMt } from '../to-mt/remittance-to-mt.ts';
import { returnLines } from '../to-mt/return-lines.ts';
import { settlementToMt } from '../to-mt/settlement-to-mt.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToMt } from '../values/amounts.ts';
import { bearerToMt, chargesToMt } from '../values/charges.ts';
import { mtDay } from '../values/days.ts';
import { chainFields, institutionField, isBank } from '../values/institution-fields.ts';
import { instructedAmountToMt } from '../values/instructed-amount.ts';
import { fitReference, noReference, senderReference } from '../values/references.ts';
import { timesToMt } from '../values/times.ts';
import { bankOperationCode } from './pacs008-to-mt103.ts';

const ROOT = '/Document/PmtRtr';
const GROUP = `${ROOT}/GrpHdr`;
const TRANSACTION = `${ROOT}/TxInf[1]`;
const CHAIN = `${TRANSACTION}/RtrChain`;

type Source = MxContentOf<'pacs.004.001.09'>;

/** MT103 for a return between customers, else MT202, which banks use for returns that name no customer. */
export function returnType({ document }: Source): 'MT103' | 'MT202' {
  const { Dbtr, Cdtr } = document.TxInf?.[0]?.RtrChain ?? {};
  return Dbtr?.Pty !== undefined || Cdtr?.Pty !== undefined ? 'MT103' : 'MT202';
}

/** The return of one payment as MT103 or MT202 with `/RETN/` in field 72. */
export function pacs004ToReturn(source: Source): Mapped<Mt103 | Mt202> {
  const facts = factsOf(source);
  if ('problems' in facts) return stopped(facts.problems);
  const losses: Loss[] = [];
  const content =
    returnType(source) === 'MT103' ? mt103Of(source, facts, losses) : mt202Of(source, facts, losses);
  return { kind: 'mapped', content, losses };
}

interface Facts {
  readonly route: Route;
  readonly settled: Money;
  /** ISO date. */
  readonly date: string;
  readonly uetr: string;
  readonly transaction: PaymentTransaction112;
}

/** What every return needs, or everything that stops its translation. */
function factsOf({ header, document }: Source): Facts | { readonly problems: readonly Problem[] } {
  const { GrpHdr, TxInf = [] } = document;
  const [transaction] = TxInf;
  const problems: Problem[] = [];
  if (TxInf.length !== 1) {
    const right = `The message has ${TxInf.length} transactions; an MT returns one. Send a message for each.`;
    problems.push(stop('T20053', ROOT, right));
  }
  if (transaction === undefined) return { problems };
  const InstgAgt = transaction.InstgAgt ?? GrpHdr.InstgAgt;
  const InstdAgt = transaction.InstdAgt ?? GrpHdr.InstdAgt;
  const route = routeOf({ header, InstgAgt, InstdAgt });
  if (!('senderBic' in route)) problems.push(...route);
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
  if (!('senderBic' in route) || uetr === undefined || date === undefined || settled === null)
    return { problems };
  return problems.length > 0 ? { problems } : { route, settled, date, uetr, transaction };
}

/** What both kinds of return say. */
function commonOf(
  { header, document: { GrpHdr } }: Source,
  { route, uetr, transaction }: Facts,
  hasThird: boolean,
  losses: Loss[],
) {
  const { RtrId, SttlmTmIndctn } = transaction;
  const passage: Passage = { losses, from: TRANSACTION, to: '' };
  const paths = { messagePath: `${GROUP}/MsgId`, instructionPath: `${TRANSACTION}/RtrId` };
  return {
    reference: senderReference({ MsgId: GrpHdr.MsgId, InstrId: RtrId, ...paths }, passage),
    envelope: envelopeToMt({ header, ...route, uetr }, losses),
    timeIndications: timesToMt(present({ SttlmTmIndctn }), passage),
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
