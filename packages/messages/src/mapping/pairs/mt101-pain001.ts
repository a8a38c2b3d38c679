import { isCommodity } from '@clearbench/domain';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { Amount } from '../../iso20022/content/content-types.ts';
import type { CreditTransferTransaction34, PaymentInstruction30 } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Instructor } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, compact, dropElements, dropField, lose, type Passage, stop } from '../losses.ts';
import { direction, isStopped, nothing, problemsOf, type Stopped, stopped } from '../mapped.ts';
import { agentToIso, bankOf } from '../parts/agents.ts';
import { envelopeToMt, frameToIso, type Route, routeOf } from '../parts/headers.ts';
import { type Amounts, debtorToMt, type Order, orderToMt } from '../parts/orders.ts';
import { customerToIso } from '../parts/parties.ts';
import { remittanceToIso } from '../parts/remittance.ts';
import { unfitAmount } from '../parts/transfers.ts';
import { peek, takeAll } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { accountToIso, NOT_PROVIDED } from '../values/accounts.ts';
import { isZero, moneyToIso, moneyToMt } from '../values/amounts.ts';
import { toFinText } from '../values/characters.ts';
import { bearerToIso } from '../values/charges.ts';
import { mtDay } from '../values/days.ts';
import { fitText } from '../values/lines.ts';
import { orderCodesToIso } from '../values/order-codes.ts';
import { fitReference } from '../values/references.ts';
import { reportingToIso } from '../values/regulatory.ts';

const ROOT = '/Document/CstmrCdtTrfInitn';
const GROUP = `${ROOT}/GrpHdr`;
const NAME_MAX_LENGTH = 35;

const TYPE = 'pain.001.001.09';

type Source = MxContentOf<typeof TYPE>;
type Orders = MtContentOf<'MT101'>;
type Transfer = Orders['transactions'][number];

/**
 * A customer's orders for one day as a request for transfers (MT101); `pagesOf` splits it if it is too long for one
 * message.
 */
function ordersToMt(
  { header, document }: Source,
  { route, date, orders, amounts }: Facts,
  losses: Loss[],
): Orders {
  const { GrpHdr, PmtInf } = document;
  const { MsgId, Authstn, InitgPty } = GrpHdr;
  const isShared = PmtInf.every((one) => sideKey(one) === sideKey(PmtInf[0]));
  if (isShared)
    for (const { Dbtr, DbtrAcct, DbtrAgt, DbtrAgtAcct } of PmtInf.slice(1))
      takeAll([Dbtr, DbtrAcct, DbtrAgt, DbtrAgtAcct]);
  const shared = isShared ? debtorToMt(orders[0], route, losses) : {};
  const transactions = orders.map((order, place) => ({
    ...(isShared ? {} : debtorToMt(order, route, losses)),
    ...orderToMt(order, amounts[place], losses),
  }));
  const uetr = orders.length === 1 ? orders[0]?.transaction.PmtId.UETR : undefined;
  return present({
    type: 'MT101' as const,
    envelope: envelopeToMt({ header, ...route, uetr }, losses),
    sendersReference: fitReference(MsgId, { losses, from: `${GROUP}/MsgId`, to: '20' }),
    customerReference: customerReference(document, transactions, losses),
    messageIndex: '1',
    messageTotal: '1',
    instructingParty: instructorOf(InitgPty, PmtInf[0]?.Dbtr, {
      losses,
      from: `${GROUP}/InitgPty`,
      to: '50',
    }),
    ...shared,
    requestedExecutionDate: date,
    authorisation: authorisationOf(Authstn, losses),
    transactions: transactions as Orders['transactions'],
  });
}

function ordersOf(payments: readonly PaymentInstruction30[]): readonly Order[] {
  return payments.flatMap((payment, number) => {
    const paymentPath = `${ROOT}/PmtInf[${number + 1}]`;
    return payment.CdtTrfTxInf.map((transaction, place) => {
      return { payment, transaction, paymentPath, path: `${paymentPath}/CdtTrfTxInf[${place + 1}]` };
    });
  });
}

/** Payments with the same key are ordered by the same customer from the same account. */
function sideKey(payment: PaymentInstruction30 | undefined): string {
  const { Dbtr, DbtrAcct, DbtrAgt, DbtrAgtAcct } = peek(payment) ?? {};
  return JSON.stringify([{ ...Dbtr, CtryOfRes: undefined }, DbtrAcct, DbtrAgt, DbtrAgtAcct]);
}

interface Facts {
  readonly route: Route;
  /** ISO date. */
  readonly date: string;
  readonly orders: readonly Order[];
  readonly amounts: readonly Amounts[];
}

function factsOf({ header, document }: Source): Facts | Stopped {
  const { GrpHdr, PmtInf } = document;
  const orders = ordersOf(PmtInf);
  const initiator = GrpHdr.InitgPty.Id?.OrgId?.AnyBIC;
  const InstgAgt = GrpHdr.FwdgAgt ?? (initiator === undefined ? undefined : bankOf(initiator));
  const route = routeOf(header === null ? { header, InstgAgt, InstdAgt: PmtInf[0]?.DbtrAgt } : { header });
  const problems = [...problemsOf(route)];
  const days = new Set(PmtInf.map(({ ReqdExctnDt }) => mtDay(ReqdExctnDt.Dt ?? ReqdExctnDt.DtTm)));
  const [date] = days;
  if (date === undefined || days.size !== 1) {
    const right =
      'The payments are not all for one and the same day, which field 30 needs. Send a message for each day.';
    problems.push(stop('date_missing', `${ROOT}/PmtInf/ReqdExctnDt`, right));
  }
  const amounts = orders.map(({ transaction, path }) => {
    const found = amountsOf(transaction);
    if (found === null) problems.push(unfitAmount(instructedOf(transaction), `${path}/Amt`));
    return found;
  });
  if (isStopped(route) || date === undefined || problems.length > 0) return stopped(problems);
  return { route, date, orders, amounts: amounts.filter((one) => one !== null) };
}

function instructedOf({ Amt }: CreditTransferTransaction34): Amount {
  return Amt.InstdAmt === undefined ? Amt.EqvtAmt.Amt : Amt.InstdAmt;
}

function amountsOf(transaction: CreditTransferTransaction34): Amounts | null {
  const instructed = instructedOf(transaction);
  const money = isCommodity(instructed.Ccy) ? null : moneyToMt(instructed);
  const currency = transaction.Amt.EqvtAmt?.CcyOfTrf;
  if (money === null || currency === undefined || currency === money.currency)
    return money === null ? null : { amount: money };
  const zero = isCommodity(currency) ? null : moneyToMt({ Ccy: currency, value: '0' });
  return zero === null ? null : { amount: zero, originalAmount: money };
}

/** Field 21R: the identification of the only payment, where all transfers are in one currency (rule C8). */
function customerReference(
  { GrpHdr, PmtInf }: Source['document'],
  transactions: readonly Pick<Transfer, 'amount'>[],
  losses: Loss[],
): string | undefined {
  const [payment, ...others] = PmtInf;
  if (payment === undefined || others.length > 0 || payment.PmtInfId === GrpHdr.MsgId) return undefined;
  const from = `${ROOT}/PmtInf[1]/PmtInfId`;
  if (transactions.every(({ amount }) => amount.currency === transactions[0]?.amount.currency))
    return fitReference(payment.PmtInfId, { losses, from, to: '21R' });
  dropElements(losses, { PmtInfId: payment.PmtInfId }, `${ROOT}/PmtInf[1]`, 'reference_dropped');
  return undefined;
}

/** Field 50C or 50L: the instructing party, if it differs from the ordering one. */
function instructorOf(
  party: PaymentInstruction30['Dbtr'],
  debtor: PaymentInstruction30['Dbtr'] | undefined,
  passage: Passage,
): Instructor | undefined {
  const keyOf = (one: typeof debtor): string => JSON.stringify({ ...peek(one), CtryOfRes: undefined });
  if (keyOf(party) === keyOf(debtor)) {
    takeAll(party);
    return undefined;
  }
  const bic = peek(party).Id?.OrgId?.AnyBIC;
  if (bic !== undefined) return { option: 'C', bic: party.Id?.OrgId?.AnyBIC ?? bic };
  const { Nm } = party;
  const text = Nm === undefined ? '' : toFinText(Nm, below(passage, '/Nm'));
  if (text === '') return undefined;
  return { option: 'L', nameAndAddress: [fitText(text, NAME_MAX_LENGTH, below(passage, '/Nm'))] };
}

function authorisationOf(all: Source['document']['GrpHdr']['Authstn'], losses: Loss[]): string | undefined {
  const [first] = all ?? [];
  const from = `${GROUP}/Authstn[1]`;
  const text = first?.Prtry ?? first?.Cd;
  if (text === undefined) return undefined;
  const fitting = toFinText(text, { losses, from, to: '25' });
  return fitting === '' ? undefined : fitText(fitting, NAME_MAX_LENGTH, { losses, from, to: '25' });
}

/**
 * A request for transfers (MT101) in ISO 20022: consecutive orders from the same account form one payment
 * information. The header names no business service, because CBPR+ allows only one transfer per message.
 */
function ordersToIso(content: Orders, _: object, losses: Loss[]): Source {
  const { envelope, sendersReference: reference, requestedExecutionDate, transactions } = content;
  const { sendingInstitution } = content;
  if (sendingInstitution !== undefined)
    dropField(losses, '51A', sendingInstitution.bic ?? '', 'The sending institution has no counterpart.');
  const facts = { type: TYPE, reference, day: requestedExecutionDate, to: `${ROOT}/GrpHdr/CreDtTm` } as const;
  const { header, creation } = frameToIso(envelope, facts, losses);
  const UETR = transactions.length === 1 ? envelope.uetr : undefined;
  if (envelope.uetr !== undefined && UETR === undefined) {
    const message = 'Tag 121 does not say which of the transfers it is about.';
    dropField(losses, '121', envelope.uetr, message, 'reference_dropped');
  }
  const groups = groupsOf(content);
  const PmtInf = groups.map((group, place) => {
    const own = content.customerReference ?? reference;
    const PmtInfId = groups.length === 1 ? own : `${own}-${place + 1}`;
    return paymentOf(content, group, { PmtInfId, place, UETR }, losses);
  });
  const GrpHdr = {
    MsgId: reference,
    CreDtTm: creation,
    Authstn: content.authorisation === undefined ? undefined : [{ Prtry: content.authorisation }],
    NbOfTxs: String(transactions.length),
    InitgPty: initiatorOf(content) ?? PmtInf[0]?.Dbtr,
  };
  const mapped = { type: TYPE, header: { ...header, BizSvc: undefined }, document: { GrpHdr, PmtInf } };
  return compact(mapped) as Source;
}

/** Orders from the same account, with their places in the message. */
interface Group {
  readonly key: string;
  readonly orders: { readonly order: Transfer; readonly place: number }[];
}

function groupsOf({ transactions }: Orders): readonly Group[] {
  const groups: Group[] = [];
  for (const [place, order] of transactions.entries()) {
    const { orderingCustomer, accountServicingInstitution, chargesAccount } = order;
    const key = JSON.stringify([orderingCustomer, accountServicingInstitution, chargesAccount]);
    const last = groups.at(-1);
    if (last?.key === key) last.orders.push({ order, place });
    else groups.push({ key, orders: [{ order, place }] });
  }
  return groups;
}

/** The instructing party (50C or 50L), if the message or all of its orders have the same one. */
function initiatorOf({ instructingParty, transactions }: Orders): PaymentInstruction30['Dbtr'] | undefined {
  const [first] = transactions;
  const key = JSON.stringify(first?.instructingParty);
  const isShared = transactions.every((one) => JSON.stringify(one.instructingParty) === key);
  const party = instructingParty ?? (isShared ? first?.instructingParty : undefined);
  if (party === undefined) return undefined;
  if (party.bic !== undefined) return { Id: { OrgId: { AnyBIC: party.bic } } };
  const Nm = party.option === 'F' ? undefined : party.nameAndAddress?.join(' ');
  return Nm === undefined ? undefined : { Nm };
}

interface GroupFacts {
  readonly PmtInfId: string;
  /** From 0. */
  readonly place: number;
  readonly UETR: string | undefined;
}

function paymentOf(
  content: Orders,
  { orders }: Group,
  { PmtInfId, place, UETR }: GroupFacts,
  losses: Loss[],
): PaymentInstruction30 {
  const to = `${ROOT}/PmtInf[${place + 1}]`;
  const [first] = orders;
  const sequence = content.orderingCustomer === undefined ? `B[${(first?.place ?? 0) + 1}]/` : '';
  const orderer = content.orderingCustomer ?? first?.order.orderingCustomer;
  const institution = content.accountServicingInstitution ?? first?.order.accountServicingInstitution;
  const { receiverBic } = content.envelope;
  const debtor =
    orderer && customerToIso(orderer, receiverBic, { losses, from: `${sequence}50`, to: `${to}/Dbtr` });
  const agent = agentToIso(institution, { losses, from: `${sequence}52`, to: `${to}/DbtrAgt` });
  const reports = orders.map(({ order }) => reportingToIso(order.regulatoryReporting ?? []));
  const CtryOfRes = reports[0]?.debtorResidence;
  const chargesAccount = first?.order.chargesAccount?.replace(/^\//, '');
  return {
    PmtInfId,
    PmtMtd: 'TRF',
    ReqdExctnDt: { Dt: content.requestedExecutionDate },
    Dbtr: { ...debtor?.party, CtryOfRes },
    DbtrAcct: debtor?.account ?? unknownAccount(`${to}/DbtrAcct`, losses),
    DbtrAgt: agent?.agent ?? bankOf(receiverBic),
    DbtrAgtAcct: agent?.account,
    ChrgsAcct:
      chargesAccount === undefined
        ? undefined
        : accountToIso(chargesAccount, { losses, from: `${sequence}25A`, to: `${to}/ChrgsAcct` }),
    CdtTrfTxInf: orders.map(({ order, place: number }, at) =>
      transactionOf(order, UETR, {
        losses,
        sequence: `B[${number + 1}]/`,
        to: `${to}/CdtTrfTxInf[${at + 1}]`,
      }),
    ),
  };
}

function unknownAccount(to: string, losses: Loss[]): PaymentInstruction30['DbtrAcct'] {
  const message = `The message does not say which account is debited; ${NOT_PROVIDED} was filled in.`;
  lose(losses, { kind: 'assumed', code: 'reference_assumed', to, after: NOT_PROVIDED, message });
  return { Id: { Othr: { Id: NOT_PROVIDED } } };
}

/** The position for losses: the sequence before the tags (`B[2]/`), and the XPath in the target. */
interface OrderPassage {
  readonly losses: Loss[];
  readonly sequence: string;
  readonly to: string;
}

function transactionOf(
  order: Transfer,
  UETR: string | undefined,
  passage: OrderPassage,
): CreditTransferTransaction34 {
  const { losses, sequence, to } = passage;
  const { amount, originalAmount, transactionReference: reference, beneficiary } = order;
  const at = (number: string, element: string): Passage => {
    return { losses, from: `${sequence}${number}`, to: `${to}/${element}` };
  };
  const codes = orderCodesToIso(order.instructionCodes, { losses, from: `${sequence}23E`, to });
  const intermediary = agentToIso(order.intermediaryInstitution, at('56', 'IntrmyAgt1'));
  const agent = agentToIso(order.accountWithInstitution, at('57', 'CdtrAgt'));
  const creditor = customerToIso(beneficiary, order.accountWithInstitution?.bic ?? '', at('59', 'Cdtr'));
  const remittance = remittanceToIso(order.remittanceInformation ?? []);
  const reporting = reportingToIso(order.regulatoryReporting ?? []);
  const isEquivalent = codes.isEquivalent && isZero(amount) && originalAmount !== undefined;
  if (originalAmount !== undefined && !isEquivalent) {
    const before = `${originalAmount.currency}${originalAmount.amount}`;
    const message =
      'The amount in the currency of the order has no place beside the amount that is transferred.';
    dropField(losses, `${sequence}33B`, before, message);
  }
  const { exchangeRate, foreignExchangeReference } = order;
  return {
    PmtId: {
      InstrId: reference,
      EndToEndId: remittance.EndToEndId === NOT_PROVIDED ? reference : remittance.EndToEndId,
      UETR,
    },
    PmtTpInf: codes.PmtTpInf,
    Amt: isEquivalent
      ? { EqvtAmt: { Amt: moneyToIso(originalAmount), CcyOfTrf: amount.currency } }
      : { InstdAmt: moneyToIso(amount) },
    XchgRateInf: {
      UnitCcy: exchangeRate === undefined ? undefined : originalAmount?.currency,
      XchgRate: exchangeRate,
      CtrctId: foreignExchangeReference,
    },
    ChrgBr: bearerToIso(order.detailsOfCharges),
    IntrmyAgt1: intermediary?.agent,
    IntrmyAgt1Acct: intermediary?.account,
    CdtrAgt: agent?.agent,
    CdtrAgtAcct: agent?.account,
    Cdtr: { ...creditor.party, CtryOfRes: reporting.creditorResidence },
    CdtrAcct: creditor.account,
    InstrForCdtrAgt: codes.InstrForCdtrAgt,
    InstrForDbtrAgt: codes.InstrForDbtrAgt,
    RgltryRptg: reporting.RgltryRptg,
    RmtInf: remittance.RmtInf,
  };
}

export const ORDERS = { toMx: direction(nothing, ordersToIso), toMt: direction(factsOf, ordersToMt) };
