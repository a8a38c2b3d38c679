import type { CreditTransferTransaction34, PaymentInstruction30 } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Agent, Customer, Instructor, Money } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, dropElements, lose, type Passage } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { accountToMt, NOT_PROVIDED } from '../values/accounts.ts';
import { bearerToMt } from '../values/charges.ts';
import { orderCodesToMt } from '../values/order-codes.ts';
import { fitReference } from '../values/references.ts';
import { reportingToMt } from '../values/regulatory.ts';
import { chainFields, institutionField, isBank } from './agents.ts';
import type { Route } from './headers.ts';
import { customerToMt } from './parties.ts';
import { remittanceToMt } from './remittance.ts';

/** A transaction with the payment that it belongs to. */
export interface Order {
  readonly payment: PaymentInstruction30;
  readonly transaction: CreditTransferTransaction34;
  /** XPath of each. */
  readonly paymentPath: string;
  readonly path: string;
}

/** The amount of an order (32B). */
export interface Amounts {
  readonly amount: Money;
  /** 33B, of an order for an equivalent amount. */
  readonly originalAmount?: Money;
}

interface DebtorFields {
  readonly orderingCustomer?: Customer | Instructor;
  readonly accountServicingInstitution?: Agent;
}

/** Fields 50F, G or H, and 52a: the ordering party, and the bank of its account. */
export function debtorToMt(order: Order | undefined, { receiverBic }: Route, losses: Loss[]): DebtorFields {
  if (order === undefined) return {};
  const { payment, paymentPath } = order;
  const { DbtrAgt, DbtrAgtAcct } = payment;
  const passage: Passage = { losses, from: paymentPath, to: '' };
  const customer = customerToMt(payment.Dbtr, payment.DbtrAcct, { ...below(passage, '/Dbtr'), to: '50' });
  return present({
    orderingCustomer: ordererOf(customer),
    accountServicingInstitution: isBank([DbtrAgt, DbtrAgtAcct], receiverBic)
      ? undefined
      : servicerOf(payment, passage),
  });
}

function ordererOf(customer: Customer): Customer | Instructor {
  const { option, account = NOT_PROVIDED, bic, nameAndAddress } = customer;
  if (option === 'F') return customer;
  return option === 'A'
    ? present({ option: 'G' as const, account, bic })
    : present({ option: 'H' as const, account, nameAndAddress });
}

/** Field 52a has a BIC, or an account or a clearing code alone: no name. */
function servicerOf({ DbtrAgt, DbtrAgtAcct }: PaymentInstruction30, passage: Passage): Agent | undefined {
  const own: Loss[] = [];
  const place = { element: 'DbtrAgt', field: '52', options: 'ACD' } as const;
  const found = institutionField([DbtrAgt, DbtrAgtAcct], place, { ...passage, losses: own });
  if (found?.option !== 'D') {
    passage.losses.push(...own);
    return found;
  }
  dropElements(passage.losses, { DbtrAgt, DbtrAgtAcct }, passage.from, 'agent_dropped');
  return undefined;
}

/** Fields of sequence B besides the ordering party. */
export function orderToMt(
  order: Order,
  amounts: Amounts | undefined,
  losses: Loss[],
): Omit<MtContentOf<'MT101'>['transactions'][number], keyof DebtorFields> {
  const { payment, transaction, path, paymentPath } = order;
  const passage: Passage = { losses, from: path, to: '' };
  const { PmtId, Cdtr = {}, CdtrAcct, XchgRateInf, InstrForCdtrAgt, InstrForDbtrAgt } = transaction;
  const reference = PmtId.InstrId ?? PmtId.EndToEndId;
  const referenceAt = `${path}/PmtId/${PmtId.InstrId === undefined ? 'EndToEndId' : 'InstrId'}`;
  const transactionReference = fitReference(reference, { losses, from: referenceAt, to: '21' });
  const typePath = transaction.PmtTpInf === undefined ? `${paymentPath}/PmtTpInf` : `${path}/PmtTpInf`;
  const { amount = { currency: 'XXX', amount: '0' }, originalAmount } = amounts ?? {};
  const isSame = PmtId.EndToEndId === transactionReference;
  const endToEnd = isSame ? NOT_PROVIDED : PmtId.EndToEndId;
  const RgltryRptg = transaction.RgltryRptg ?? [];
  const residences = { debtorResidence: payment.Dbtr.CtryOfRes, creditorResidence: Cdtr.CtryOfRes };
  return present({
    transactionReference,
    foreignExchangeReference:
      XchgRateInf?.CtrctId === undefined
        ? undefined
        : fitReference(XchgRateInf.CtrctId, { losses, from: `${path}/XchgRateInf/CtrctId`, to: '21F' }),
    instructionCodes: orderCodesToMt(
      {
        PmtMtd: payment.PmtMtd,
        PmtTpInf: transaction.PmtTpInf ?? payment.PmtTpInf,
        isEquivalent: originalAmount !== undefined,
        InstrForCdtrAgt,
        InstrForDbtrAgt,
        typePath,
      },
      passage,
    ),
    amount,
    ...chainOf(transaction, passage),
    beneficiary: customerToMt(Cdtr, CdtrAcct, { ...below(passage, '/Cdtr'), to: '59' }),
    remittanceInformation: remittanceToMt(transaction, endToEnd, { ...passage, to: '70' }),
    regulatoryReporting: reportingToMt({ ...residences, RgltryRptg }, { ...passage, to: '77B' }),
    originalAmount,
    detailsOfCharges: bearerOf(order, losses),
    chargesAccount: chargesAccountOf(order, losses),
  });
}

/** Fields 56a and 57a; without an account with institution the intermediary has no place (D65). */
function chainOf(transaction: CreditTransferTransaction34, passage: Passage): ReturnType<typeof chainFields> {
  const { CdtrAgt, CdtrAgtAcct } = transaction;
  return chainFields(
    {
      intermediary:
        CdtrAgt === undefined ? [undefined, undefined] : [transaction.IntrmyAgt1, transaction.IntrmyAgt1Acct],
      creditorAgent: [CdtrAgt, CdtrAgtAcct],
      fallback: undefined,
      realTime: false,
      options: { intermediary: 'ACD', accountWith: 'ACD' },
    },
    passage,
  );
}

function bearerOf({ payment, transaction, path }: Order, losses: Loss[]): 'OUR' | 'BEN' | 'SHA' {
  const bearer = transaction.ChrgBr ?? payment.ChrgBr;
  if (bearer !== undefined && bearer !== 'SLEV') return bearerToMt(bearer);
  const message = 'Field 71A is mandatory; SHA was filled in.';
  const from = bearer === undefined ? null : `${path}/ChrgBr`;
  lose(losses, {
    kind: 'assumed',
    code: 'charges_assumed',
    from,
    to: '71A',
    before: bearer ?? null,
    after: 'SHA',
    message,
  });
  return 'SHA';
}

function chargesAccountOf({ payment, paymentPath }: Order, losses: Loss[]): string | undefined {
  const { ChrgsAcct } = payment;
  if (ChrgsAcct === undefined) return undefined;
  const account = accountToMt(ChrgsAcct, { losses, from: `${paymentPath}/ChrgsAcct`, to: '25A' });
  return account === undefined ? undefined : `/${account}`;
}
