import { isCommodity } from '@clearbench/domain';
import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { Amount } from '../../iso20022/content-types.ts';
import type { CreditTransferTransaction34, PaymentInstruction30 } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Instructor } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { peek, takeAll } from '../reader.ts';
import { unfitAmount } from '../to-mt/amount-stops.ts';
import { envelopeToMt, type Route, routeOf } from '../to-mt/header-to-mt.ts';
import { type Amounts, debtorToMt, type Order, orderToMt } from '../to-mt/order-to-mt.ts';
import type { Loss } from '../translation.ts';
import { moneyToMt } from '../values/amounts.ts';
import { toFinText } from '../values/characters.ts';
import { mtDay } from '../values/days.ts';
import { fitText } from '../values/lines.ts';
import { fitReference } from '../values/references.ts';

const ROOT = '/Document/CstmrCdtTrfInitn';
const GROUP = `${ROOT}/GrpHdr`;
const NAME_MAX_LENGTH = 35;

type Source = MxContentOf<'pain.001.001.09'>;
type Target = MtContentOf<'MT101'>;

/** A customer's orders for one day as a request for transfers (MT101); `pagesOf` spreads what is too long for one message. */
export function pain001ToMt101({ header, document }: Source): Mapped<Target> {
  const { GrpHdr, PmtInf } = document;
  const orders = ordersOf(PmtInf);
  const facts = factsOf({ header, document }, orders);
  if ('problems' in facts) return stopped(facts.problems);
  const { route, date } = facts;
  const losses: Loss[] = [];
  const { MsgId, Authstn, InitgPty } = GrpHdr;
  const isShared = PmtInf.every((one) => sideKey(one) === sideKey(PmtInf[0]));
  if (isShared)
    for (const { Dbtr, DbtrAcct, DbtrAgt, DbtrAgtAcct } of PmtInf.slice(1))
      takeAll([Dbtr, DbtrAcct, DbtrAgt, DbtrAgtAcct]);
  const shared = isShared ? debtorToMt(orders[0], route, losses) : {};
  const transactions = orders.map((order, place) => ({
    ...(isShared ? {} : debtorToMt(order, route, losses)),
    ...orderToMt(order, facts.amounts[place], losses),
  }));
  const uetr = orders.length === 1 ? orders[0]?.transaction.PmtId.UETR : undefined;
  const content: Target = present({
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
    transactions: transactions as Target['transactions'],
  });
  return { kind: 'mapped', content, losses };
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
  readonly amounts: readonly Amounts[];
}

function factsOf(
  { header, document }: Pick<Source, 'header' | 'document'>,
  orders: readonly Order[],
): Facts | { readonly problems: readonly Problem[] } {
  const { GrpHdr, PmtInf } = document;
  const initiator = GrpHdr.InitgPty.Id?.OrgId?.AnyBIC;
  const InstgAgt =
    GrpHdr.FwdgAgt ?? (initiator === undefined ? undefined : { FinInstnId: { BICFI: initiator } });
  const sides = { InstgAgt, InstdAgt: PmtInf[0]?.DbtrAgt };
  const route = routeOf(
    header === null ? { header, ...sides } : { header, InstgAgt: undefined, InstdAgt: undefined },
  );
  const problems: Problem[] = 'senderBic' in route ? [] : [...route];
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
  if (!('senderBic' in route) || date === undefined || problems.length > 0) return { problems };
  return { route, date, amounts: amounts.filter((one) => one !== null) };
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
  transactions: readonly Pick<Target['transactions'][number], 'amount'>[],
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
