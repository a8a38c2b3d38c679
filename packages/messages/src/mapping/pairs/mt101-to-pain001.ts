import type { MxContentOf } from '../../iso20022/content.ts';
import type { CreditTransferTransaction34, PaymentInstruction30 } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { compact, dropField, lose } from '../losses.ts';
import type { Mapped } from '../mapped.ts';
import { agentToIso, type IsoAgent } from '../to-iso/agent-to-iso.ts';
import { creationTime, dropServiceType, dropTransport, headerToIso } from '../to-iso/header-to-iso.ts';
import { ordererToIso } from '../to-iso/orderer-to-iso.ts';
import { customerToIso } from '../to-iso/party-to-iso.ts';
import { remittanceToIso } from '../to-iso/remittance-to-iso.ts';
import type { Loss } from '../translation.ts';
import { accountToIso, NOT_PROVIDED } from '../values/accounts.ts';
import { isZero, moneyToIso } from '../values/amounts.ts';
import { bearerToIso } from '../values/charges.ts';
import { orderCodesToIso } from '../values/order-codes.ts';
import { reportingToIso } from '../values/regulatory.ts';

const TYPE = 'pain.001.001.09';
const ROOT = '/Document/CstmrCdtTrfInitn';

type Source = MtContentOf<'MT101'>;
type Order = Source['transactions'][number];

/**
 * A request for transfers (MT101) as ISO 20022 has it: orders one after the other from the same account make one payment
 * information. The header names no business service, because CBPR+ takes one transfer a message only.
 */
export function mt101ToPain001(content: Source): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, sendersReference: reference, requestedExecutionDate, transactions } = content;
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  dropServiceType(envelope, losses);
  const { sendingInstitution } = content;
  if (sendingInstitution !== undefined)
    dropField(losses, '51A', sendingInstitution.bic ?? '', 'The sending institution has no counterpart.');
  const creation = creationTime(envelope, requestedExecutionDate, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const header = headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
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
  return { kind: 'mapped', content: compact(mapped) as MxContentOf<typeof TYPE>, losses };
}

/** Orders from the same account, with their places in the message. */
interface Group {
  readonly key: string;
  readonly orders: { readonly order: Order; readonly place: number }[];
}

function groupsOf({ transactions }: Source): readonly Group[] {
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

/** The instructing party (50C or 50L), where the message or all of its orders have the same. */
function initiatorOf({ instructingParty, transactions }: Source): PaymentInstruction30['Dbtr'] | undefined {
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
  content: Source,
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
    orderer === undefined
      ? { party: {}, account: undefined }
      : ordererToIso(orderer, receiverBic, { losses, from: `${sequence}50`, to: `${to}/Dbtr` });
  const agent = agentOf(institution, '52', { losses, sequence, to: `${to}/DbtrAgt` });
  const reports = orders.map(({ order }) => reportingToIso(order.regulatoryReporting ?? []));
  const CtryOfRes = reports[0]?.debtorResidence;
  const chargesAccount = first?.order.chargesAccount?.replace(/^\//, '');
  return {
    PmtInfId,
    PmtMtd: 'TRF',
    ReqdExctnDt: { Dt: content.requestedExecutionDate },
    Dbtr: { ...debtor.party, CtryOfRes },
    DbtrAcct: debtor.account ?? unknownAccount(`${to}/DbtrAcct`, losses),
    DbtrAgt: agent?.agent ?? { FinInstnId: { BICFI: receiverBic } },
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

/** Where losses are reported, the sequence before the tags (`B[2]/`), and the XPath in the target. */
interface OrderPassage {
  readonly losses: Loss[];
  readonly sequence: string;
  readonly to: string;
}

function agentOf(
  agent: Agent | undefined,
  number: string,
  { losses, sequence, to }: OrderPassage,
): IsoAgent | undefined {
  return agent === undefined
    ? undefined
    : agentToIso(agent, { losses, from: `${sequence}${number}${agent.option}`, to });
}

function transactionOf(
  order: Order,
  UETR: string | undefined,
  passage: OrderPassage,
): CreditTransferTransaction34 {
  const { losses, sequence, to } = passage;
  const { amount, originalAmount, transactionReference: reference, beneficiary } = order;
  const below = (element: string): OrderPassage => ({ losses, sequence, to: `${to}/${element}` });
  const codes = orderCodesToIso(order.instructionCodes, { losses, from: `${sequence}23E`, to });
  const intermediary = agentOf(order.intermediaryInstitution, '56', below('IntrmyAgt1'));
  const agent = agentOf(order.accountWithInstitution, '57', below('CdtrAgt'));
  const creditor = customerToIso(beneficiary, order.accountWithInstitution?.bic ?? '', {
    losses,
    from: `${sequence}59${beneficiary.option ?? ''}`,
    to: `${to}/Cdtr`,
  });
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
