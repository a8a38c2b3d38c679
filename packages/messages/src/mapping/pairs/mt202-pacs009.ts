import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { CreditTransferTransaction36, SettlementInstruction7 } from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt202, Mt202Cov } from '../../swift-mt/types/category2/mt202.ts';
import { below, compact, lose, type Passage, stop, unlessEmpty } from '../losses.ts';
import { direction, isStopped, type Stopped, stopped } from '../mapped.ts';
import { agentToIso, bankOf, chainFields, institutionField, isBank } from '../parts/agents.ts';
import {
  creationTime,
  dropTransport,
  envelopeToMt,
  headerToIso,
  priorityToIso,
  type Route,
} from '../parts/headers.ts';
import {
  agentNotes,
  codeOrText,
  creditorAgentInstructions,
  creditorAgentNotes,
  type Note,
  nextAgentInstructions,
  nextAgentNotes,
  senderToReceiver,
  sortInstructions,
} from '../parts/instructions.ts';
import { paymentTypeToMt, purposeToMt } from '../parts/payment-type.ts';
import { agentText, dropAgent, settlementToIso, settlementToMt } from '../parts/settlement.ts';
import { chainOf, type TransferFacts, transferFacts, uetrOf } from '../parts/transfers.ts';
import { underlyingToIso, underlyingToMt } from '../parts/underlying.ts';
import type { Loss } from '../translation.ts';
import { moneyToIso } from '../values/amounts.ts';
import { fitReference, senderReference } from '../values/references.ts';
import { timesToIso, timesToMt } from '../values/times.ts';

const ROOT = '/Document/FICdtTrf';
const GROUP = `${ROOT}/GrpHdr`;
const TRANSACTION = `${ROOT}/CdtTrfTxInf[1]`;

const TYPE = 'pacs.009.001.08';

type Source = MxContentOf<typeof TYPE>;
type BankTransfer = Mt202 | Mt202Cov;

/** MT202 COV when the transfer covers a customer's, else MT202. */
export function bankTransferType({ document }: Source): 'MT202' | 'MT202 COV' {
  return document.CdtTrfTxInf[0]?.UndrlygCstmrCdtTrf === undefined ? 'MT202' : 'MT202 COV';
}

interface Facts extends TransferFacts {
  readonly transaction: CreditTransferTransaction36;
}

function factsOf({ header, document }: Source): Facts | Stopped {
  const { GrpHdr, CdtTrfTxInf } = document;
  const [transaction] = CdtTrfTxInf;
  if (transaction === undefined) {
    return stopped([stop('element_dropped', ROOT, 'The message has no transaction.')]);
  }
  const count = CdtTrfTxInf.length;
  const instructedAmount = transaction.UndrlygCstmrCdtTrf?.InstdAmt;
  const facts = transferFacts({ header, GrpHdr, transaction, count, instructedAmount, root: ROOT });
  return isStopped(facts) ? facts : { ...facts, transaction };
}

/** A transfer between institutions as MT202, or as MT202 COV when it covers a customer's (CBPR+ translation of pacs.009). */
function transferToMt(
  { header, document: { GrpHdr } }: Source,
  { route, settled, date, uetr, transaction }: Facts,
  losses: Loss[],
): BankTransfer {
  const passage: Passage = { losses, from: TRANSACTION, to: '' };
  const at = transaction.PmtTpInf === undefined ? GROUP : TRANSACTION;
  const paymentType = paymentTypeToMt(transaction.PmtTpInf ?? GrpHdr.PmtTpInf, {
    ...passage,
    from: `${at}/PmtTpInf`,
  });
  const { PmtId } = transaction;
  const { covers, notes } = instructionsOf(transaction, passage);
  const purpose = purposeToMt(transaction.Purp, `${TRANSACTION}/Purp`);
  const purposes = purpose.transactionTypeCode === undefined ? purpose.notes : [asNote(transaction)];
  const codes = paymentType.codes.map(
    ({ code, from }): Note => ({ code: code === 'SDVA' ? 'SVCLVL' : 'CATPURP', text: code, from }),
  );
  const settlement = settlementToMt(
    GrpHdr.SttlmInf,
    { isStp: false },
    { ...passage, from: `${GROUP}/SttlmInf` },
  );
  const paths = { messagePath: `${GROUP}/MsgId`, instructionPath: `${TRANSACTION}/PmtId/InstrId` };
  const transfer = present({
    envelope: envelopeToMt({ header, ...route, uetr, ...paymentType }, losses),
    transactionReference: senderReference({ MsgId: GrpHdr.MsgId, InstrId: PmtId.InstrId, ...paths }, passage),
    // The end-to-end identification; that of a cover is the reference of the transfer that it covers.
    relatedReference: fitReference(PmtId.EndToEndId, {
      losses,
      from: `${TRANSACTION}/PmtId/EndToEndId`,
      to: '21',
    }),
    timeIndications: timesToMt(transaction, passage),
    valueDate: date,
    interbankSettledAmount: settled,
    ...settlement,
    ...(settlement.sendersCorrespondent === undefined && covers !== undefined
      ? { sendersCorrespondent: covers }
      : {}),
    ...institutionsOf(transaction, route, paymentType.realTime, passage),
    senderToReceiverInformation: senderToReceiver(
      [...previousAgents(transaction, passage), ...paymentType.notes, ...codes, ...purposes, ...notes],
      losses,
    ),
  });
  const underlying = transaction.UndrlygCstmrCdtTrf;
  if (underlying === undefined) return { type: 'MT202', ...transfer };
  const underlyingTransfer = underlyingToMt(underlying, transaction, {
    ...below(passage, '/UndrlygCstmrCdtTrf'),
    to: 'B/',
  });
  return { type: 'MT202 COV', ...transfer, underlyingTransfer };
}

/** A purpose that an MT103 has in field 26T, which the MT202 lacks. */
function asNote({ Purp }: CreditTransferTransaction36): Note {
  return { code: 'PURP', text: Purp?.Prtry ?? '', from: `${TRANSACTION}/Purp/Prtry` };
}

function previousAgents(transaction: CreditTransferTransaction36, passage: Passage): Note[] {
  const { PrvsInstgAgt1, PrvsInstgAgt2, PrvsInstgAgt3, IntrmyAgt2, IntrmyAgt3 } = transaction;
  return [
    ...agentNotes('INS', Object.entries({ PrvsInstgAgt1, PrvsInstgAgt2, PrvsInstgAgt3 }), passage),
    ...agentNotes('INTA', Object.entries({ IntrmyAgt2, IntrmyAgt3 }), passage),
  ];
}

/** Notes for field 72, and the sender's correspondent when `/FIN53/` says it. */
function instructionsOf(
  { InstrForCdtrAgt = [], InstrForNxtAgt = [], RmtInf }: CreditTransferTransaction36,
  passage: Passage,
): { readonly covers: Agent | undefined; readonly notes: readonly Note[] } {
  const next = nextAgentNotes(InstrForNxtAgt, passage);
  const correspondent = next.find(
    ({ code, text }) => code === 'FIN53' && /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(text),
  );
  const texts = RmtInf?.Ustrd ?? [];
  const remittance: Note[] =
    texts.length === 0 ? [] : [{ code: 'BNF', text: texts.join(' '), from: `${TRANSACTION}/RmtInf` }];
  return {
    covers: correspondent === undefined ? undefined : { option: 'A', bic: correspondent.text },
    notes: [
      ...creditorAgentNotes(InstrForCdtrAgt, passage),
      ...remittance,
      ...next.filter((note) => note !== correspondent),
    ],
  };
}

interface InstitutionFields {
  readonly orderingInstitution?: Agent;
  readonly intermediaryInstitution?: Agent;
  readonly accountWithInstitution?: Agent;
  readonly beneficiaryInstitution: Agent;
}

/** Fields 52a, 56a, 57a and 58a. The sender is the ordering institution where 52a is absent. */
function institutionsOf(
  transaction: CreditTransferTransaction36,
  { senderBic }: Route,
  realTime: boolean,
  passage: Passage,
): InstitutionFields {
  const { Dbtr, DbtrAcct, IntrmyAgt1, IntrmyAgt1Acct, CdtrAgt, CdtrAgtAcct, Cdtr, CdtrAcct } = transaction;
  const inChain = IntrmyAgt1 !== undefined || CdtrAgt !== undefined;
  const chain = chainFields(
    {
      intermediary: [IntrmyAgt1, IntrmyAgt1Acct],
      creditorAgent: [CdtrAgt, CdtrAgtAcct],
      fallback: Cdtr,
      realTime,
      options: { intermediary: 'AD', accountWith: 'ABD' },
    },
    passage,
  );
  const beneficiary = {
    element: 'Cdtr',
    field: '58',
    options: 'AD',
    realTime: realTime && !inChain,
  } as const;
  return present({
    orderingInstitution: isBank([Dbtr, DbtrAcct], senderBic)
      ? undefined
      : institutionField([Dbtr, DbtrAcct], { element: 'Dbtr', field: '52', options: 'AD' }, passage),
    ...chain,
    beneficiaryInstitution: institutionField([Cdtr, CdtrAcct], beneficiary, passage) ?? { option: 'D' },
  });
}

const UNDERLYING = `${TRANSACTION}/UndrlygCstmrCdtTrf`;

/** A transfer between institutions as ISO 20022 has it (CBPR+ translation of MT202 and MT202 COV). */
function transferToIso(content: BankTransfer, _: object, losses: Loss[]): Source {
  const { envelope, transactionReference, valueDate } = content;
  dropTransport(envelope, losses);
  const creation = creationTime(envelope, valueDate, `${GROUP}/CreDtTm`, losses);
  const { SttlmInf, note } = settlementOf(content, losses);
  // An advice names the banks that the money comes through by its own transfer between them.
  const service = content.type === 'MT202 COV' ? 'cov' : SttlmInf.SttlmMtd === 'COVE' ? 'adv' : 'usual';
  const header = headerToIso(envelope, { type: TYPE, reference: transactionReference, service, creation });
  const GrpHdr = { MsgId: transactionReference, CreDtTm: creation, NbOfTxs: '1', SttlmInf };
  const document = { GrpHdr, CdtTrfTxInf: [transactionOf(content, note, losses)] };
  return compact({ type: TYPE, header, document });
}

/**
 * A transfer that others settle is an advice (ADV). A cover cannot be one: an instruction for the
 * next agent names its sender's correspondent instead (T20020).
 */
function settlementOf(
  content: BankTransfer,
  losses: Loss[],
): { readonly SttlmInf: SettlementInstruction7; readonly note: string | null } {
  const { sendersCorrespondent, receiversCorrespondent } = content;
  const at = `${GROUP}/SttlmInf`;
  const own: Loss[] = [];
  const SttlmInf = settlementToIso(content, { losses: own, from: '53', to: at });
  if (SttlmInf.SttlmMtd !== 'COVE' || content.type === 'MT202') {
    losses.push(...own);
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

function transactionOf(
  content: BankTransfer,
  note: string | null,
  losses: Loss[],
): CreditTransferTransaction36 {
  const { envelope, transactionReference, senderToReceiverInformation: information = [] } = content;
  const passage = { losses, from: '72', to: TRANSACTION };
  const sorted = sortInstructions(information, {
    intermediaries: content.intermediaryInstitution !== undefined,
    categoryPurpose: false,
    purpose: false,
  });
  const at = (from: string, element: string): Passage => ({ losses, from, to: `${TRANSACTION}/${element}` });
  const debtor = agentToIso(content.orderingInstitution, at('52', 'Dbtr'));
  const intermediary = agentToIso(content.intermediaryInstitution, at('56', 'IntrmyAgt1'));
  const agent = agentToIso(content.accountWithInstitution, at('57', 'CdtrAgt'));
  const creditor = agentToIso(content.beneficiaryInstitution, at('58', 'Cdtr'));
  const Dbtr = debtor?.agent ?? bankOf(envelope.senderBic);
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
        ? underlyingToIso(content.underlyingTransfer, { Dbtr, Cdtr: creditor.agent }, losses, UNDERLYING)
        : undefined,
  };
}

export const BANK_TRANSFER = {
  toMx: direction(uetrOf, transferToIso),
  toMt: direction(factsOf, transferToMt),
};
