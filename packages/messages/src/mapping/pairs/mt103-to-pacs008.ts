import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type {
  BranchAndFinancialInstitutionIdentification6,
  CreditTransferTransaction39,
  PaymentTypeInformation28,
} from '../../iso20022/generated/types.ts';
import type { Agent, MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import type { Mt103 } from '../../swift-mt/types/mt103.ts';
import { compact, dropField, type Passage, stop, unlessEmpty } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { agentToIso, type IsoAgent } from '../to-iso/agent-to-iso.ts';
import { creationTime, dropTransport, headerToIso, priorityToIso } from '../to-iso/header-to-iso.ts';
import {
  codeOrText,
  creditorAgentInstructions,
  isRejection,
  nextAgentInstructions,
  type SortedCodes,
  type SortedInstructions,
  sortCodes,
  sortInstructions,
} from '../to-iso/instructions-to-iso.ts';
import { customerToIso } from '../to-iso/party-to-iso.ts';
import { envelopeToIso, remittanceToIso } from '../to-iso/remittance-to-iso.ts';
import { agentText, settlementToIso } from '../to-iso/settlement-to-iso.ts';
import type { Loss } from '../translation.ts';
import { moneyToIso } from '../values/amounts.ts';
import { bearerToIso, chargesToIso } from '../values/charges.ts';
import { reportingToIso } from '../values/regulatory.ts';
import { timesToIso } from '../values/times.ts';

const TYPE = 'pacs.008.001.08';
const ROOT = '/Document/FIToFICstmrCdtTrf';
const TRANSACTION = `${ROOT}/CdtTrfTxInf[1]`;
/** CBPR+ takes three service levels. */
const SERVICE_LEVELS_MAX = 3;

/** A customer credit transfer as ISO 20022 has it (CBPR+ translation of MT103, MT103 STP and MT103 REMIT). */
export function mt103ToPacs008(content: Mt103): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, sendersReference, valueDate } = content;
  const problems = stopsOf(envelope.uetr, content.senderToReceiverInformation);
  if (problems.length > 0) return stopped(problems);
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  const creation = creationTime(envelope, valueDate, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const service = content.type === 'MT103 STP' ? 'stp' : 'usual';
  const header = headerToIso(envelope, { type: TYPE, reference: sendersReference, service, creation });
  const SttlmInf = settlementToIso(
    { ...content, senderBic: envelope.senderBic, receiverBic: envelope.receiverBic },
    { losses, from: '53', to: `${ROOT}/GrpHdr/SttlmInf` },
  );
  const GrpHdr = { MsgId: sendersReference, CreDtTm: creation, NbOfTxs: '1', SttlmInf };
  const document = { GrpHdr, CdtTrfTxInf: [transactionOf(content, losses)] };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

/** What stops the translation of a transfer: no UETR (T20087), or a reject or return (T20063). */
export function stopsOf(uetr: string | undefined, information: readonly string[] | undefined): Problem[] {
  const problems: Problem[] = [];
  if (uetr === undefined) {
    problems.push(stop('T20087', '121', 'The message has no UETR; give it one in block 3, tag 121.'));
  }
  if (isRejection(information)) {
    const right = 'Field 72 says that this is a reject or return; its counterpart is pacs.002 or pacs.004.';
    problems.push(stop('T20063', '72', right));
  }
  return problems;
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
  const agents = agentsOf(content, losses);
  const reporting = reportingToIso(content.regulatoryReporting ?? []);
  const debtor = customerToIso(content.orderingCustomer, envelope.senderBic, {
    losses,
    from: `50${content.orderingCustomer.option ?? ''}`,
    to: `${TRANSACTION}/Dbtr`,
  });
  const creditor = customerToIso(content.beneficiaryCustomer, creditorBic(content), {
    losses,
    from: `59${content.beneficiaryCustomer.option ?? ''}`,
    to: `${TRANSACTION}/Cdtr`,
  });
  const remittance = remittanceToIso(content.remittanceInformation ?? []);
  const { envelopeContents, instructedAmount, transactionTypeCode } = content;
  const { sendersCharges, receiversCharges } = content;
  const { EndToEndId } = remittance;
  return {
    PmtId: { InstrId: sendersReference, EndToEndId, UETR: envelope.uetr },
    PmtTpInf: paymentTypeOf(content, codes, sorted, isRealTime(agents), losses),
    IntrBkSttlmAmt: moneyToIso(content.interbankSettledAmount),
    IntrBkSttlmDt: content.valueDate,
    ...timesToIso(content.timeIndications, passage),
    InstdAmt: instructedAmount === undefined ? undefined : moneyToIso(instructedAmount),
    XchgRate: content.exchangeRate,
    ChrgBr: bearerToIso(content.detailsOfCharges),
    ChrgsInf: unlessEmpty(chargesToIso(sendersCharges, receiversCharges, envelope.receiverBic, passage)),
    ...chainOf(envelope, agents.intermediary, sorted),
    Dbtr: { ...debtor.party, CtryOfRes: reporting.debtorResidence },
    DbtrAcct: debtor.account,
    DbtrAgt: agents.debtor?.agent ?? institution(envelope.senderBic),
    DbtrAgtAcct: agents.debtor?.account,
    CdtrAgt: agents.creditor?.agent ?? institution(envelope.receiverBic),
    CdtrAgtAcct: agents.creditor?.account,
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

/** Previous, instructing, instructed and intermediary agents. */
export function chainOf(
  { senderBic, receiverBic }: MtEnvelope,
  intermediary: IsoAgent | undefined,
  { previous, intermediaries }: SortedInstructions,
): Pick<CreditTransferTransaction39, ChainElement> {
  return {
    PrvsInstgAgt1: previous[0],
    PrvsInstgAgt2: previous[1],
    PrvsInstgAgt3: previous[2],
    InstgAgt: institution(senderBic),
    InstdAgt: institution(receiverBic),
    IntrmyAgt1: intermediary?.agent,
    IntrmyAgt1Acct: intermediary?.account,
    IntrmyAgt2: intermediaries[0],
    IntrmyAgt3: intermediaries[1],
  };
}

type ChainElement =
  | 'PrvsInstgAgt1'
  | 'PrvsInstgAgt2'
  | 'PrvsInstgAgt3'
  | 'InstgAgt'
  | 'InstdAgt'
  | 'IntrmyAgt1'
  | 'IntrmyAgt1Acct'
  | 'IntrmyAgt2'
  | 'IntrmyAgt3';

function institution(BICFI: string): BranchAndFinancialInstitutionIdentification6 {
  return { FinInstnId: { BICFI } };
}

/** The bank of the beneficiary: field 57a, else the receiver. */
function creditorBic({ envelope, accountWithInstitution }: Mt103): string {
  return accountWithInstitution === undefined ? envelope.receiverBic : (accountWithInstitution.bic ?? '');
}

interface Agents {
  readonly debtor: IsoAgent | undefined;
  readonly intermediary: IsoAgent | undefined;
  readonly creditor: IsoAgent | undefined;
}

function agentsOf(content: Mt103, losses: Loss[]): Agents {
  const iso = (agent: Agent | undefined, number: string, element: string): IsoAgent | undefined =>
    agent === undefined
      ? undefined
      : agentToIso(agent, { losses, from: `${number}${agent.option}`, to: `${TRANSACTION}/${element}` });
  return {
    debtor: iso(content.orderingInstitution, '52', 'DbtrAgt'),
    intermediary: iso(content.intermediaryInstitution, '56', 'IntrmyAgt1'),
    creditor: iso(content.accountWithInstitution, '57', 'CdtrAgt'),
  };
}

function isRealTime({ intermediary, creditor }: Agents): boolean {
  return intermediary?.realTime === true || creditor?.realTime === true;
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

/** Fields of an MT103 that ISO 20022 has no element for. */
export function dropUntranslated(content: Mt103, losses: Loss[]): void {
  const { bankOperationCode, sendingInstitution } = content;
  dropField(losses, '23B', bankOperationCode, 'The bank operation code has no counterpart in ISO 20022.');
  if (sendingInstitution !== undefined) {
    const text = agentText(sendingInstitution);
    dropField(losses, '51A', text, 'The sending institution has no counterpart in ISO 20022.');
  }
}
