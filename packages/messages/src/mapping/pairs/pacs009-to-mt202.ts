import type { MxContentOf } from '../../iso20022/content.ts';
import type { CreditTransferTransaction36 } from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt202, Mt202Cov } from '../../swift-mt/types/mt202.ts';
import { below, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { type TransferFacts, transferFacts } from '../to-mt/group-to-mt.ts';
import { envelopeToMt, type Route } from '../to-mt/header-to-mt.ts';
import {
  agentNotes,
  creditorAgentNotes,
  type Note,
  nextAgentNotes,
  senderToReceiver,
} from '../to-mt/instructions-to-mt.ts';
import { paymentTypeToMt, purposeToMt } from '../to-mt/payment-type-to-mt.ts';
import { settlementToMt } from '../to-mt/settlement-to-mt.ts';
import { underlyingToMt } from '../to-mt/underlying-to-mt.ts';
import type { Loss } from '../translation.ts';
import { chainFields, institutionField, isBank } from '../values/institution-fields.ts';
import { fitReference, senderReference } from '../values/references.ts';
import { timesToMt } from '../values/times.ts';

const ROOT = '/Document/FICdtTrf';
const GROUP = `${ROOT}/GrpHdr`;
const TRANSACTION = `${ROOT}/CdtTrfTxInf[1]`;

type Source = MxContentOf<'pacs.009.001.08'>;

/** MT202 COV when the transfer covers a customer's, else MT202. */
export function bankTransferType({ document }: Source): 'MT202' | 'MT202 COV' {
  return document.CdtTrfTxInf[0]?.UndrlygCstmrCdtTrf === undefined ? 'MT202' : 'MT202 COV';
}

/** A transfer between institutions as MT202, or as MT202 COV when it covers a customer's (CBPR+ translation of pacs.009). */
export function pacs009ToMt202({ header, document }: Source): Mapped<Mt202 | Mt202Cov> {
  const { GrpHdr, CdtTrfTxInf } = document;
  const [transaction] = CdtTrfTxInf;
  if (transaction === undefined) {
    return stopped([stop('element_dropped', ROOT, 'The message has no transaction.')]);
  }
  const elements = {
    header,
    GrpHdr,
    transaction,
    count: CdtTrfTxInf.length,
    instructedAmount: transaction.UndrlygCstmrCdtTrf?.InstdAmt,
    root: ROOT,
  };
  const facts = transferFacts(elements);
  if (!('settled' in facts)) return stopped(facts);
  const losses: Loss[] = [];
  return { kind: 'mapped', content: fieldsOf({ header, document }, transaction, facts, losses), losses };
}

function fieldsOf(
  { header, document: { GrpHdr } }: Pick<Source, 'header' | 'document'>,
  transaction: CreditTransferTransaction36,
  { route, settled, date, uetr }: TransferFacts,
  losses: Loss[],
): Mt202 | Mt202Cov {
  const passage: Passage = { losses, from: TRANSACTION, to: '' };
  const at = transaction.PmtTpInf === undefined ? GROUP : TRANSACTION;
  const paymentType = paymentTypeToMt(transaction.PmtTpInf ?? GrpHdr.PmtTpInf, {
    ...passage,
    from: `${at}/PmtTpInf`,
  });
  const { PmtId, SttlmTmIndctn, SttlmTmReq } = transaction;
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
    timeIndications: timesToMt(present({ SttlmTmIndctn, SttlmTmReq }), passage),
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
