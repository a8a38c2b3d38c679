import { isCommodity } from '@clearbench/domain';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { NotificationItem7, Party40Choice } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Agent, Customer, Instructor, Money } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, compact, dropField, lose, type Passage, stop } from '../losses.ts';
import { direction, isStopped, nothing, problemsOf, type Stopped, stopped } from '../mapped.ts';
import { agentToIso, bankOf, type IsoAgent, institutionField } from '../parts/agents.ts';
import { envelopeToMt, frameToIso, type Route, routeOf, takeBic } from '../parts/headers.ts';
import { sideOf } from '../parts/originals.ts';
import { customerToIso, customerToMt } from '../parts/parties.ts';
import { unfitAmount } from '../parts/transfers.ts';
import type { Loss } from '../translation.ts';
import { accountToIso, accountToMt, NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToIso, moneyToMt } from '../values/amounts.ts';
import { mtDay } from '../values/days.ts';
import { fitReference, senderReference } from '../values/references.ts';

const ROOT = '/Document/NtfctnToRcv';
const NOTIFICATION = `${ROOT}/Ntfctn`;
/** Rule C1: the receipts of an MT210. */
const RECEIPTS_MAX = 10;

const TYPE = 'camt.057.001.06';

type Source = MxContentOf<typeof TYPE>;
type Notice = MtContentOf<'MT210'>;
type Receipt = Notice['receipts'][number];

/** A notice of funds that will arrive on one day and in one currency as MT210. */
function noticeToMt({ header, document }: Source, { route, date, amounts }: Facts, losses: Loss[]): Notice {
  const { GrpHdr, Ntfctn } = document;
  const { MsgId } = GrpHdr;
  const { AcctOwnr, AcctSvcr, Acct, Itm } = Ntfctn;
  takeBic(AcctOwnr?.Agt, route.senderBic);
  takeBic(AcctSvcr, route.receiverBic);
  const paths = { messagePath: `${ROOT}/GrpHdr/MsgId`, instructionPath: `${NOTIFICATION}/Id` };
  const passage: Passage = { losses, from: NOTIFICATION, to: '' };
  const account = Acct ?? Itm[0]?.Acct;
  const accountPath = Acct === undefined ? `${NOTIFICATION}/Itm[1]/Acct` : `${NOTIFICATION}/Acct`;
  return present({
    type: 'MT210' as const,
    envelope: envelopeToMt({ header, ...route, uetr: Itm.length === 1 ? Itm[0]?.UETR : undefined }, losses),
    transactionReference: senderReference({ MsgId, InstrId: Ntfctn.Id, ...paths }, passage),
    accountIdentification: account && accountToMt(account, { losses, from: accountPath, to: '25' }),
    valueDate: date,
    receipts: Itm.map((item, place) => receiptOf(item, amounts[place], { Ntfctn, place }, losses)),
  });
}

interface Facts {
  readonly route: Route;
  /** ISO date. */
  readonly date: string;
  /** One for each item. */
  readonly amounts: readonly Money[];
}

function factsOf({ header, document }: Source): Facts | Stopped {
  const { Ntfctn } = document;
  const { Itm } = Ntfctn;
  const InstgAgt = header === null ? Ntfctn.AcctOwnr?.Agt : undefined;
  const InstdAgt = header === null ? Ntfctn.AcctSvcr : undefined;
  const route = routeOf({ header, InstgAgt, InstdAgt });
  const problems = [...problemsOf(route)];
  if (Itm.length > RECEIPTS_MAX) {
    const right = `The notice has ${Itm.length} items; an MT210 has at most ${RECEIPTS_MAX}. Split it.`;
    problems.push(stop('T20053', `${NOTIFICATION}/Itm`, right));
  }
  const days = new Set(Itm.map(({ XpctdValDt }) => mtDay(XpctdValDt ?? Ntfctn.XpctdValDt)));
  const [date] = days;
  if (date === undefined || days.size !== 1) {
    const right = 'The items have no expected value date, or not all the same one, which field 30 needs.';
    problems.push(stop('date_missing', `${NOTIFICATION}/XpctdValDt`, right));
  }
  const amounts: Money[] = [];
  for (const [place, { Amt }] of Itm.entries()) {
    const money = isCommodity(Amt.Ccy) ? null : moneyToMt(Amt);
    const path = `${NOTIFICATION}/Itm[${place + 1}]/Amt`;
    if (money === null) problems.push(unfitAmount(Amt, path));
    else if (Amt.Ccy !== Itm[0]?.Amt.Ccy) {
      const right = `The item is in ${Amt.Ccy}, the first one in ${Itm[0]?.Amt.Ccy}; an MT210 has one currency.`;
      problems.push(stop('currency_unfit', path, right));
    } else amounts.push(money);
  }
  if (isStopped(route) || date === undefined || problems.length > 0) return stopped(problems);
  return { route, date, amounts };
}

interface Around {
  readonly Ntfctn: Source['document']['Ntfctn'];
  readonly place: number;
}

function receiptOf(
  item: NotificationItem7,
  amount: Money = { currency: item.Amt.Ccy, amount: item.Amt.value },
  { Ntfctn, place }: Around,
  losses: Loss[],
): Receipt {
  const at = `${NOTIFICATION}/Itm[${place + 1}]`;
  const tag = (number: string): string => `B[${place + 1}]/${number}`;
  // Data common to all items is in the notification.
  const around = (name: 'Dbtr' | 'DbtrAgt' | 'IntrmyAgt'): Passage => {
    return { losses, from: item[name] === undefined ? NOTIFICATION : at, to: '' };
  };
  return present({
    relatedReference: fitReference(item.Id, { losses, from: `${at}/Id`, to: tag('21') }),
    amount,
    ...payerOf(
      [item.Dbtr ?? Ntfctn.Dbtr, around('Dbtr')],
      [item.DbtrAgt ?? Ntfctn.DbtrAgt, around('DbtrAgt')],
      tag,
    ),
    intermediaryInstitution: institutionField(
      [item.IntrmyAgt ?? Ntfctn.IntrmyAgt, undefined],
      { element: 'IntrmyAgt', field: tag('56'), options: 'AD' },
      around('IntrmyAgt'),
    ),
  });
}

/** Field 50a or 52a: rule C2 takes one of them. */
function payerOf(
  [debtor, debtorAt]: readonly [Party40Choice | undefined, Passage],
  [agent, agentAt]: readonly [NotificationItem7['DbtrAgt'], Passage],
  tag: (number: string) => string,
): { readonly orderingCustomer?: Customer | Instructor; readonly orderingInstitution?: Agent } {
  const { losses } = debtorAt;
  if (debtor?.Pty !== undefined) return { orderingCustomer: payer(debtor.Pty, below(debtorAt, '/Dbtr/Pty')) };
  const place = debtor?.Agt === undefined ? agentAt : debtorAt;
  const element = debtor?.Agt === undefined ? 'DbtrAgt' : 'Dbtr/Agt';
  const at = { element, field: tag('52'), options: 'AD' } as const;
  const institution = institutionField([debtor?.Agt ?? agent, undefined], at, place);
  if (institution !== undefined) return { orderingInstitution: institution };
  const message = `The notice does not say who pays, which an MT210 must; ${NOT_PROVIDED} was filled in.`;
  lose(losses, { kind: 'assumed', code: 'agent_placeholder', to: tag('52D'), after: NOT_PROVIDED, message });
  return { orderingInstitution: { option: 'D', nameAndAddress: [NOT_PROVIDED] } };
}

/** A customer by its BIC (option C), option F, or name and address without a letter. */
function payer(party: NonNullable<Party40Choice['Pty']>, passage: Passage): Customer | Instructor {
  const customer = customerToMt(party, undefined, { ...passage, to: '50' });
  if (customer.option === 'F') return customer;
  const { bic, nameAndAddress } = customer;
  return customer.option === 'A'
    ? present({ option: 'C' as const, bic })
    : present({ option: null, nameAndAddress });
}

/** A notice of funds that will arrive (MT210) as ISO 20022 has it. Its sender owns the account that its receiver services. */
function noticeToIso(content: Notice, _: object, losses: Loss[]): Source {
  const { envelope, transactionReference: reference, valueDate, accountIdentification, receipts } = content;
  const facts = { type: TYPE, reference, day: valueDate, to: `${ROOT}/GrpHdr/CreDtTm` } as const;
  const { header, creation } = frameToIso(envelope, facts, losses);
  const UETR = receipts.length === 1 ? envelope.uetr : undefined;
  if (envelope.uetr !== undefined && UETR === undefined) {
    const message = 'Tag 121 does not say which of the receipts it is about.';
    dropField(losses, '121', envelope.uetr, message, 'reference_dropped');
  }
  const Ntfctn = {
    Id: reference,
    Acct:
      accountIdentification === undefined
        ? undefined
        : accountToIso(accountIdentification, { losses, from: '25', to: `${NOTIFICATION}/Acct` }),
    AcctOwnr: sideOf(envelope.senderBic),
    AcctSvcr: bankOf(envelope.receiverBic),
    XpctdValDt: valueDate,
    Itm: receipts.map((receipt, place) => ({ ...itemOf(receipt, place, losses), UETR })),
  };
  const document = { GrpHdr: { MsgId: reference, CreDtTm: creation }, Ntfctn };
  return compact({ type: TYPE, header, document });
}

function itemOf(receipt: Receipt, place: number, losses: Loss[]): NotificationItem7 {
  const { relatedReference, amount, orderingCustomer, orderingInstitution, intermediaryInstitution } =
    receipt;
  const sequence = `B[${place + 1}]`;
  const at = `${NOTIFICATION}/Itm[${place + 1}]`;
  const customer =
    orderingCustomer &&
    customerToIso(orderingCustomer, '', { losses, from: `${sequence}/50`, to: `${at}/Dbtr/Pty` });
  if (customer?.account !== undefined) dropAccount(`${sequence}/50`, orderingCustomer?.account, losses);
  const iso = (agent: Agent | undefined, number: string, element: string): IsoAgent['agent'] | undefined => {
    const found = agentToIso(agent, { losses, from: `${sequence}/${number}`, to: `${at}/${element}` });
    if (found?.account !== undefined)
      dropAccount(`${sequence}/${number}${agent?.option}`, agent?.account, losses);
    return found?.agent;
  };
  return {
    Id: relatedReference,
    EndToEndId: relatedReference,
    Amt: moneyToIso(amount),
    Dbtr: customer && { Pty: customer.party },
    DbtrAgt: iso(orderingInstitution, '52', 'DbtrAgt'),
    IntrmyAgt: iso(intermediaryInstitution, '56', 'IntrmyAgt'),
  };
}

function dropAccount(from: string, account: string | undefined, losses: Loss[]): void {
  const message = `The account in ${from} has no place in the notice, which names who pays without accounts.`;
  dropField(losses, from, account ?? '', message, 'account_dropped');
}

export const NOTICE = { toMx: direction(nothing, noticeToIso), toMt: direction(factsOf, noticeToMt) };
