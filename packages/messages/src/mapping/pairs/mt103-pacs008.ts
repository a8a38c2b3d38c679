import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type {
  CreditTransferTransaction39,
  PaymentTypeInformation28,
} from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/category1/mt103.ts';
import { below, compact, dropField, type Passage, stop, unlessEmpty } from '../losses.ts';
import { direction, isStopped, problemsOf, type Stopped, stopped } from '../mapped.ts';
import {
  agentToIso,
  bankOf,
  type ChainFields,
  chainFields,
  institutionField,
  isBank,
} from '../parts/agents.ts';
import {
  creationTime,
  dropTransport,
  envelopeToMt,
  headerToIso,
  priorityToIso,
  type Route,
} from '../parts/headers.ts';
import {
  codeOrText,
  codesToMt,
  creditorAgentInstructions,
  nextAgentInstructions,
  type SortedCodes,
  type SortedInstructions,
  sortCodes,
  sortInstructions,
} from '../parts/instructions.ts';
import { textFields } from '../parts/pacs008-texts.ts';
import { customerToIso, customerToMt } from '../parts/parties.ts';
import { paymentTypeToMt, purposeToMt } from '../parts/payment-type.ts';
import { envelopeToIso, hasEnvelopeText, remittanceToIso } from '../parts/remittance.ts';
import { settlementToIso, settlementToMt } from '../parts/settlement.ts';
import { chainOf, dropUntranslated, type TransferFacts, transferFacts, uetrOf } from '../parts/transfers.ts';
import { peek } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { moneyToIso } from '../values/amounts.ts';
import { bankOperationCode, bearerToIso, bearerToMt, chargesToIso, chargesToMt } from '../values/charges.ts';
import { instructedAmountToMt } from '../values/instructed-amount.ts';
import { senderReference } from '../values/references.ts';
import { reportingToIso } from '../values/regulatory.ts';
import { timesToIso, timesToMt } from '../values/times.ts';

const ROOT = '/Document/FIToFICstmrCdtTrf';
const GROUP = `${ROOT}/GrpHdr`;
const TRANSACTION = `${ROOT}/CdtTrfTxInf[1]`;

const TYPE = 'pacs.008.001.08';

type Source = MxContentOf<typeof TYPE>;

/** The variants of the MT103, the usual one for the message first. */
export function customerTransferTypes({ header }: Source): readonly Mt103['type'][] {
  return header?.BizSvc?.startsWith('swift.cbprplus.stp.') === true
    ? ['MT103 STP', 'MT103', 'MT103 REMIT']
    : ['MT103', 'MT103 STP', 'MT103 REMIT'];
}

interface Facts extends TransferFacts {
  readonly transaction: CreditTransferTransaction39;
}

/** An MT103 REMIT needs remittance information beside what every MT needs. */
function factsOf({ header, document }: Source, type: Mt103['type']): Facts | Stopped {
  const { GrpHdr, CdtTrfTxInf } = document;
  const [transaction] = CdtTrfTxInf;
  if (transaction === undefined) {
    return stopped([stop('element_dropped', ROOT, 'The message has no transaction.')]);
  }
  const count = CdtTrfTxInf.length;
  const elements = { header, GrpHdr, transaction, count, instructedAmount: transaction.InstdAmt, root: ROOT };
  const facts = transferFacts(elements);
  const lacksText = type === 'MT103 REMIT' && !hasEnvelopeText(peek(transaction).RmtInf);
  const problems = [...problemsOf(facts), ...(lacksText ? [noRemittance()] : [])];
  return isStopped(facts) || problems.length > 0 ? stopped(problems) : { ...facts, transaction };
}

function noRemittance(): Problem {
  const right = 'An MT103 REMIT needs remittance information; translate the message to MT103.';
  return stop('remittance_missing', `${TRANSACTION}/RmtInf`, right);
}

/** A customer credit transfer as an MT103, MT103 STP or MT103 REMIT (CBPR+ translation of pacs.008). */
function transferToMt(
  { header, document: { GrpHdr } }: Source,
  { route, settled, date, uetr, transaction }: Facts,
  losses: Loss[],
  type: Mt103['type'],
): Mt103 {
  const passage: Passage = { losses, from: TRANSACTION, to: '' };
  const isStp = type === 'MT103 STP';
  const at = transaction.PmtTpInf === undefined ? GROUP : TRANSACTION;
  const paymentType = paymentTypeToMt(transaction.PmtTpInf ?? GrpHdr.PmtTpInf, {
    ...passage,
    from: `${at}/PmtTpInf`,
  });
  const purpose = purposeToMt(transaction.Purp, `${TRANSACTION}/Purp`);
  const { codes, notes } = codesToMt(transaction.InstrForCdtrAgt ?? [], paymentType.codes, isStp, passage);
  const charges = chargesToMt(
    {
      bearer: transaction.ChrgBr,
      charges: transaction.ChrgsInf ?? [],
      settledCurrency: settled.currency,
      receiverBic: route.receiverBic,
    },
    passage,
  );
  const { PmtId, Dbtr, Cdtr } = transaction;
  const references = { MsgId: GrpHdr.MsgId, InstrId: PmtId.InstrId };
  const paths = { messagePath: `${GROUP}/MsgId`, instructionPath: `${TRANSACTION}/PmtId/InstrId` };
  // Options and codes are those of the variant, which the compiler can't see.
  return present({
    type,
    envelope: envelopeToMt({ header, ...route, uetr, ...paymentType }, losses),
    sendersReference: senderReference({ ...references, ...paths }, passage),
    timeIndications: timesToMt(transaction, passage),
    bankOperationCode: bankOperationCode(losses),
    instructionCodes: codes,
    transactionTypeCode: purpose.transactionTypeCode,
    valueDate: date,
    interbankSettledAmount: settled,
    ...instructedAmountToMt(transaction, settled, charges, route, passage),
    orderingCustomer: customerToMt(Dbtr, transaction.DbtrAcct, {
      ...below(passage, '/Dbtr'),
      to: '50',
    }),
    ...agentsOf(transaction, route, isStp, paymentType.realTime, passage),
    ...settlementToMt(GrpHdr.SttlmInf, { isStp }, { ...passage, from: `${GROUP}/SttlmInf` }),
    beneficiaryCustomer: customerToMt(Cdtr, transaction.CdtrAcct, {
      ...below(passage, '/Cdtr'),
      to: '59',
    }),
    detailsOfCharges: bearerToMt(transaction.ChrgBr),
    ...charges,
    ...textFields(transaction, [...paymentType.notes, ...purpose.notes, ...notes], type, passage),
  }) as Mt103;
}

/**
 * Fields 52a, 56a and 57a. The sender is the ordering institution and the receiver the account with institution
 * where these are absent.
 */
function agentsOf(
  transaction: CreditTransferTransaction39,
  { senderBic, receiverBic }: Route,
  isStp: boolean,
  realTime: boolean,
  passage: Passage,
): ChainFields & { readonly orderingInstitution?: Agent } {
  const { DbtrAgt, DbtrAgtAcct, IntrmyAgt1, IntrmyAgt1Acct, CdtrAgt, CdtrAgtAcct } = transaction;
  const isReceiver = IntrmyAgt1 === undefined && !realTime && isBank([CdtrAgt, CdtrAgtAcct], receiverBic);
  const ordering = { element: 'DbtrAgt', field: '52', options: isStp ? 'A' : 'AD' } as const;
  const chain = chainFields(
    {
      intermediary: [IntrmyAgt1, IntrmyAgt1Acct],
      creditorAgent: isReceiver ? [undefined, undefined] : [CdtrAgt, CdtrAgtAcct],
      fallback: undefined,
      realTime,
      options: { intermediary: isStp ? 'A' : 'ACD', accountWith: isStp ? 'A' : 'ABCD' },
    },
    passage,
  );
  return present({
    orderingInstitution: isBank([DbtrAgt, DbtrAgtAcct], senderBic)
      ? undefined
      : institutionField([DbtrAgt, DbtrAgtAcct], ordering, passage),
    ...chain,
  });
}

/** CBPR+ takes three service levels. */
const SERVICE_LEVELS_MAX = 3;

/** A customer credit transfer as ISO 20022 has it (CBPR+ translation of MT103, MT103 STP and MT103 REMIT). */
function transferToIso(content: Mt103, _: object, losses: Loss[]): Source {
  const { envelope, sendersReference, valueDate } = content;
  dropTransport(envelope, losses);
  const creation = creationTime(envelope, valueDate, `${GROUP}/CreDtTm`, losses);
  const service = content.type === 'MT103 STP' ? 'stp' : 'usual';
  const header = headerToIso(envelope, { type: TYPE, reference: sendersReference, service, creation });
  const SttlmInf = settlementToIso(content, { losses, from: '53', to: `${GROUP}/SttlmInf` });
  const GrpHdr = { MsgId: sendersReference, CreDtTm: creation, NbOfTxs: '1', SttlmInf };
  const document = { GrpHdr, CdtTrfTxInf: [transactionOf(content, losses)] };
  return compact({ type: TYPE, header, document });
}

function transactionOf(content: Mt103, losses: Loss[]): CreditTransferTransaction39 {
  const { envelope, sendersReference, senderToReceiverInformation: information = [] } = content;
  const passage: Passage = { losses, from: '72', to: TRANSACTION };
  const codes = sortCodes(content.instructionCodes, passage);
  const sorted = sortInstructions(information, {
    intermediaries: content.intermediaryInstitution !== undefined,
    categoryPurpose: codes.categoryPurpose !== undefined,
    purpose: content.transactionTypeCode !== undefined,
  });
  dropUntranslated(content, losses);
  const at = (from: string, element: string): Passage => ({ losses, from, to: `${TRANSACTION}/${element}` });
  const debtorAgent = agentToIso(content.orderingInstitution, at('52', 'DbtrAgt'));
  const intermediary = agentToIso(content.intermediaryInstitution, at('56', 'IntrmyAgt1'));
  const creditorAgent = agentToIso(content.accountWithInstitution, at('57', 'CdtrAgt'));
  const isRealTime = intermediary?.realTime === true || creditorAgent?.realTime === true;
  const reporting = reportingToIso(content.regulatoryReporting ?? []);
  const debtor = customerToIso(content.orderingCustomer, envelope.senderBic, at('50', 'Dbtr'));
  const creditor = customerToIso(content.beneficiaryCustomer, creditorBic(content), at('59', 'Cdtr'));
  const remittance = remittanceToIso(content.remittanceInformation ?? []);
  const { envelopeContents, instructedAmount, transactionTypeCode } = content;
  const { sendersCharges, receiversCharges } = content;
  const { EndToEndId } = remittance;
  return {
    PmtId: { InstrId: sendersReference, EndToEndId, UETR: envelope.uetr },
    PmtTpInf: paymentTypeOf(content, codes, sorted, isRealTime, losses),
    IntrBkSttlmAmt: moneyToIso(content.interbankSettledAmount),
    IntrBkSttlmDt: content.valueDate,
    ...timesToIso(content.timeIndications, passage),
    InstdAmt: instructedAmount && moneyToIso(instructedAmount),
    XchgRate: content.exchangeRate,
    ChrgBr: bearerToIso(content.detailsOfCharges),
    ChrgsInf: unlessEmpty(chargesToIso(sendersCharges, receiversCharges, envelope.receiverBic, passage)),
    ...chainOf(envelope, intermediary, sorted),
    Dbtr: { ...debtor.party, CtryOfRes: reporting.debtorResidence },
    DbtrAcct: debtor.account,
    DbtrAgt: debtorAgent?.agent ?? bankOf(envelope.senderBic),
    DbtrAgtAcct: debtorAgent?.account,
    CdtrAgt: creditorAgent?.agent ?? bankOf(envelope.receiverBic),
    CdtrAgtAcct: creditorAgent?.account,
    Cdtr: { ...creditor.party, CtryOfRes: reporting.creditorResidence },
    CdtrAcct: creditor.account,
    InstrForCdtrAgt: unlessEmpty(
      creditorAgentInstructions(codes.creditorAgent, sorted.creditorAgent, passage),
    ),
    InstrForNxtAgt: unlessEmpty(nextAgentInstructions(sorted.nextAgent)),
    Purp:
      transactionTypeCode !== undefined
        ? { Prtry: `:26T:${transactionTypeCode}` }
        : sorted.purpose === undefined
          ? undefined
          : codeOrText(sorted.purpose),
    RgltryRptg: reporting.RgltryRptg,
    RmtInf: envelopeContents === undefined ? remittance.RmtInf : envelopeToIso(envelopeContents),
  };
}

/** The bank of the beneficiary: field 57a, else the receiver. */
function creditorBic({ envelope, accountWithInstitution }: Mt103): string {
  return accountWithInstitution === undefined ? envelope.receiverBic : (accountWithInstitution.bic ?? '');
}

function paymentTypeOf(
  { envelope }: Mt103,
  codes: SortedCodes,
  sorted: SortedInstructions,
  realTime: boolean,
  losses: Loss[],
): PaymentTypeInformation28 | undefined {
  const levels = codes.serviceLevels.map(codeOrText);
  if (envelope.serviceType !== undefined) levels.unshift({ Cd: `G${envelope.serviceType}` });
  if (sorted.serviceLevel !== undefined) levels.push(codeOrText(sorted.serviceLevel));
  if (levels.length > SERVICE_LEVELS_MAX)
    dropField(losses, '23E', 'SDVA', 'CBPR+ takes three service levels.');
  const { localInstrument, categoryPurpose } = sorted;
  return {
    InstrPrty: priorityToIso(envelope),
    ClrChanl: realTime ? 'RTGS' : undefined,
    SvcLvl: unlessEmpty(levels.slice(0, SERVICE_LEVELS_MAX)),
    LclInstrm: localInstrument === undefined ? undefined : codeOrText(localInstrument),
    CtgyPurp:
      codes.categoryPurpose ?? (categoryPurpose === undefined ? undefined : codeOrText(categoryPurpose)),
  };
}

export const CUSTOMER_TRANSFER = {
  toMx: direction(uetrOf, transferToIso),
  toMt: direction(factsOf, transferToMt),
};
