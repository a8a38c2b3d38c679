import type { MxContentOf } from '../../iso20022/content.ts';
import type {
  BranchAndFinancialInstitutionIdentification6,
  CreditTransferTransaction36,
  CreditTransferTransaction37,
  SettlementInstruction7,
} from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import type { Mt202, Mt202Cov, UnderlyingTransfer } from '../../swift-mt/types/mt202.ts';
import { compact, lose, unlessEmpty } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { agentToIso, type IsoAgent } from '../to-iso/agent-to-iso.ts';
import { creationTime, dropTransport, headerToIso, priorityToIso } from '../to-iso/header-to-iso.ts';
import {
  codeOrText,
  creditorAgentInstructions,
  nextAgentInstructions,
  sortInstructions,
} from '../to-iso/instructions-to-iso.ts';
import { customerToIso } from '../to-iso/party-to-iso.ts';
import { remittanceTextToIso } from '../to-iso/remittance-to-iso.ts';
import { agentText, dropAgent, settlementToIso } from '../to-iso/settlement-to-iso.ts';
import type { Loss } from '../translation.ts';
import { moneyToIso } from '../values/amounts.ts';
import { timesToIso } from '../values/times.ts';
import { chainOf, stopsOf } from './mt103-to-pacs008.ts';

const TYPE = 'pacs.009.001.08';
const ROOT = '/Document/FICdtTrf';
const TRANSACTION = `${ROOT}/CdtTrfTxInf[1]`;
const UNDERLYING = `${TRANSACTION}/UndrlygCstmrCdtTrf`;

/** An underlying transfer has no payment type and no purpose: their code words stay text. */
const TEXT_ONLY = {
  intermediaries: false,
  serviceLevel: true,
  localInstrument: true,
  categoryPurpose: true,
  purpose: true,
};

type Source = Mt202 | Mt202Cov;
type IsoAgentIdentification = BranchAndFinancialInstitutionIdentification6;

/** A transfer between institutions as ISO 20022 has it (CBPR+ translation of MT202 and MT202 COV). */
export function mt202ToPacs009(content: Source): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, transactionReference, valueDate } = content;
  const problems = stopsOf(envelope.uetr, content.senderToReceiverInformation);
  if (problems.length > 0) return stopped(problems);
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  const creation = creationTime(envelope, valueDate, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const { SttlmInf, note } = settlementOf(content, losses);
  // An advice names the banks that the money comes through by its own transfer between them.
  const service = content.type === 'MT202 COV' ? 'cov' : SttlmInf.SttlmMtd === 'COVE' ? 'adv' : 'usual';
  const header = headerToIso(envelope, { type: TYPE, reference: transactionReference, service, creation });
  const GrpHdr = { MsgId: transactionReference, CreDtTm: creation, NbOfTxs: '1', SttlmInf };
  const document = { GrpHdr, CdtTrfTxInf: [transactionOf(content, note, losses)] };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

/**
 * A transfer that others settle is an advice (ADV). A cover cannot be one: an instruction for the
 * next agent names its sender's correspondent instead (T20020).
 */
function settlementOf(
  content: Source,
  losses: Loss[],
): { readonly SttlmInf: SettlementInstruction7; readonly note: string | null } {
  const { envelope, sendersCorrespondent, receiversCorrespondent } = content;
  const { senderBic, receiverBic } = envelope;
  const at = `${ROOT}/GrpHdr/SttlmInf`;
  const own: Loss[] = [];
  const fields = { ...content, senderBic, receiverBic };
  const SttlmInf = settlementToIso(fields, { losses: own, from: '53', to: at });
  if (SttlmInf.SttlmMtd !== 'COVE' || content.type === 'MT202') {
    for (const loss of own) losses.push(loss);
    return { SttlmInf, note: null };
  }
  const bic = sendersCorrespondent?.bic;
  const correspondents = [sendersCorrespondent, receiversCorrespondent].filter(
    (agent) => agent !== undefined,
  );
  lose(losses, {
    kind: 'replaced',
    code: 'T20020',
    from: sendersCorrespondent === undefined ? '54a' : `53${sendersCorrespondent.option}`,
    to: `${at}/SttlmMtd`,
    before: correspondents.map(agentText).join(' '),
    after: bic === undefined ? 'INDA' : `INDA, /FIN53/${bic}`,
    message:
      'A cover has no reimbursing institutions in CBPR+; INDA was filled in, and the sender’s correspondent is reported to the next agent.',
  });
  if (bic === undefined) dropAgent(losses, '53', sendersCorrespondent);
  dropAgent(losses, '54', receiversCorrespondent);
  return { SttlmInf: { SttlmMtd: 'INDA' }, note: bic === undefined ? null : `/FIN53/${bic}` };
}

function transactionOf(content: Source, note: string | null, losses: Loss[]): CreditTransferTransaction36 {
  const { envelope, transactionReference, senderToReceiverInformation: information = [] } = content;
  const passage = { losses, from: '72', to: TRANSACTION };
  const sorted = sortInstructions(information, {
    intermediaries: content.intermediaryInstitution !== undefined,
    categoryPurpose: false,
    purpose: false,
  });
  const iso = (agent: Agent | undefined, number: string, element: string): IsoAgent | undefined =>
    optionalAgent(agent, number, `${TRANSACTION}/${element}`, losses);
  const debtor = iso(content.orderingInstitution, '52', 'Dbtr');
  const intermediary = iso(content.intermediaryInstitution, '56', 'IntrmyAgt1');
  const agent = iso(content.accountWithInstitution, '57', 'CdtrAgt');
  const { beneficiaryInstitution } = content;
  const creditor = agentToIso(beneficiaryInstitution, {
    losses,
    from: `58${beneficiaryInstitution.option}`,
    to: `${TRANSACTION}/Cdtr`,
  });
  const Dbtr = debtor?.agent ?? institution(envelope.senderBic);
  const isRealTime = [intermediary, agent, creditor].some((one) => one?.realTime === true);
  const levels = [
    envelope.serviceType === undefined ? undefined : `G${envelope.serviceType}`,
    sorted.serviceLevel,
  ]
    .filter((level) => level !== undefined)
    .map(codeOrText);
  const { localInstrument, categoryPurpose, purpose } = sorted;
  return {
    PmtId: { InstrId: transactionReference, EndToEndId: content.relatedReference, UETR: envelope.uetr },
    PmtTpInf: {
      InstrPrty: priorityToIso(envelope),
      ClrChanl: isRealTime ? 'RTGS' : undefined,
      SvcLvl: unlessEmpty(levels),
      LclInstrm: localInstrument === undefined ? undefined : codeOrText(localInstrument),
      CtgyPurp: categoryPurpose === undefined ? undefined : codeOrText(categoryPurpose),
    },
    IntrBkSttlmAmt: moneyToIso(content.interbankSettledAmount),
    IntrBkSttlmDt: content.valueDate,
    ...timesToIso(content.timeIndications, passage),
    ...chainOf(envelope, intermediary, sorted),
    Dbtr,
    DbtrAcct: debtor?.account,
    CdtrAgt: agent?.agent,
    CdtrAgtAcct: agent?.account,
    Cdtr: creditor.agent,
    CdtrAcct: creditor.account,
    InstrForCdtrAgt: unlessEmpty(
      creditorAgentInstructions([], sorted.creditorAgent, passage).map(({ InstrInf }) => ({ InstrInf })),
    ),
    InstrForNxtAgt: unlessEmpty(
      nextAgentInstructions(note === null ? sorted.nextAgent : [note, ...sorted.nextAgent]),
    ),
    Purp: purpose === undefined ? undefined : codeOrText(purpose),
    UndrlygCstmrCdtTrf:
      content.type === 'MT202 COV'
        ? underlyingOf(content.underlyingTransfer, { Dbtr, Cdtr: creditor.agent }, losses)
        : undefined,
  };
}

function optionalAgent(
  agent: Agent | undefined,
  number: string,
  to: string,
  losses: Loss[],
): IsoAgent | undefined {
  return agent === undefined
    ? undefined
    : agentToIso(agent, { losses, from: `${number}${agent.option}`, to });
}

function institution(BICFI: string): IsoAgentIdentification {
  return { FinInstnId: { BICFI } };
}

/** Sequence B. Its banks are those of sequence A where it names none. */
function underlyingOf(
  underlying: UnderlyingTransfer,
  { Dbtr, Cdtr }: { readonly Dbtr: IsoAgentIdentification; readonly Cdtr: IsoAgentIdentification },
  losses: Loss[],
): CreditTransferTransaction37 {
  const passage = { losses, from: 'B/72', to: UNDERLYING };
  const { senderToReceiverInformation: information = [], orderingCustomer, beneficiaryCustomer } = underlying;
  const sorted = sortInstructions(information, TEXT_ONLY);
  const iso = (agent: Agent | undefined, number: string, element: string): IsoAgent | undefined =>
    optionalAgent(agent, `B/${number}`, `${UNDERLYING}/${element}`, losses);
  const debtorAgent = iso(underlying.orderingInstitution, '52', 'DbtrAgt');
  const intermediary = iso(underlying.intermediaryInstitution, '56', 'IntrmyAgt1');
  const creditorAgent = iso(underlying.accountWithInstitution, '57', 'CdtrAgt');
  const debtor = customerToIso(orderingCustomer, debtorAgent?.agent.FinInstnId.BICFI ?? '', {
    losses,
    from: `B/50${orderingCustomer.option ?? ''}`,
    to: `${UNDERLYING}/Dbtr`,
  });
  const creditor = customerToIso(beneficiaryCustomer, creditorAgent?.agent.FinInstnId.BICFI ?? '', {
    losses,
    from: `B/59${beneficiaryCustomer.option ?? ''}`,
    to: `${UNDERLYING}/Cdtr`,
  });
  const { instructedAmount, remittanceInformation } = underlying;
  return {
    Dbtr: debtor.party,
    DbtrAcct: debtor.account,
    DbtrAgt: debtorAgent?.agent ?? Dbtr,
    DbtrAgtAcct: debtorAgent?.account,
    PrvsInstgAgt1: sorted.previous[0],
    PrvsInstgAgt2: sorted.previous[1],
    PrvsInstgAgt3: sorted.previous[2],
    IntrmyAgt1: intermediary?.agent,
    IntrmyAgt1Acct: intermediary?.account,
    CdtrAgt: creditorAgent?.agent ?? Cdtr,
    CdtrAgtAcct: creditorAgent?.account,
    Cdtr: creditor.party,
    CdtrAcct: creditor.account,
    InstrForCdtrAgt: unlessEmpty(creditorAgentInstructions([], sorted.creditorAgent, passage)),
    InstrForNxtAgt: unlessEmpty(nextAgentInstructions(sorted.nextAgent)),
    RmtInf: remittanceInformation === undefined ? undefined : remittanceTextToIso(remittanceInformation),
    InstdAmt: instructedAmount === undefined ? undefined : moneyToIso(instructedAmount),
  };
}
