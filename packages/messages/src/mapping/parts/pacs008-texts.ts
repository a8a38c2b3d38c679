import type { CreditTransferTransaction39 } from '../../iso20022/generated/types.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/category1/mt103.ts';
import { lose, type Passage } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { reportingToMt } from '../values/regulatory.ts';
import { agentNotes, type Note, nextAgentNotes, senderToReceiver } from './instructions.ts';
import { envelopeToMt, remittanceToMt } from './remittance.ts';

/** Fields 70 or 77T, 72 and 77B. */
export interface TextFields {
  readonly remittanceInformation?: readonly string[];
  readonly envelopeContents?: string;
  readonly senderToReceiverInformation?: readonly string[];
  readonly regulatoryReporting?: readonly string[];
}

/**
 * The texts of a customer's transfer. `notes` are those that other elements make for field 72; `from` is the
 * XPath of the transaction.
 */
export function textFields(
  transaction: CreditTransferTransaction39,
  notes: readonly Note[],
  type: Mt103['type'],
  passage: Passage,
): TextFields {
  const isRemit = type === 'MT103 REMIT';
  const { losses, from } = passage;
  // An MT103 REMIT has no field 70, where the end-to-end identification would be.
  if (isRemit && peek(transaction).PmtId.EndToEndId === NOT_PROVIDED) takeAll(transaction.PmtId);
  const { PmtId, Dbtr, Cdtr, InstrForNxtAgt = [], RgltryRptg = [] } = transaction;
  const residences = { debtorResidence: Dbtr.CtryOfRes, creditorResidence: Cdtr.CtryOfRes };
  const information = [
    ...previousAgents(transaction, type === 'MT103 STP', passage),
    ...notes,
    ...nextAgentNotes(InstrForNxtAgt, passage),
    ...serviceLevelCharges(transaction, passage),
  ];
  return present({
    remittanceInformation: isRemit
      ? undefined
      : remittanceToMt(transaction, PmtId.EndToEndId, { ...passage, to: '70' }),
    envelopeContents:
      isRemit && transaction.RmtInf !== undefined
        ? envelopeToMt(transaction.RmtInf, { losses, from: `${from}/RmtInf`, to: '77T' })
        : undefined,
    senderToReceiverInformation: senderToReceiver(information, losses),
    regulatoryReporting: reportingToMt({ ...residences, RgltryRptg }, { ...passage, to: '77B' }),
  });
}

/** Previous agents and further intermediaries. An MT103 STP takes one `/INS/` only, with a BIC. */
function previousAgents(transaction: CreditTransferTransaction39, isStp: boolean, passage: Passage): Note[] {
  const { PrvsInstgAgt1, PrvsInstgAgt2, PrvsInstgAgt3, IntrmyAgt2, IntrmyAgt3 } = transaction;
  const previous = Object.entries({ PrvsInstgAgt1, PrvsInstgAgt2, PrvsInstgAgt3 });
  const taken = isStp
    ? previous.filter(([, agent]) => peek(agent)?.FinInstnId.BICFI !== undefined).slice(0, 1)
    : previous;
  return [
    ...agentNotes('INS', taken, passage),
    ...agentNotes('INTA', Object.entries({ IntrmyAgt2, IntrmyAgt3 }), passage),
  ];
}

function serviceLevelCharges({ ChrgBr }: CreditTransferTransaction39, { losses, from: at }: Passage): Note[] {
  if (ChrgBr !== 'SLEV') return [];
  const from = `${at}/ChrgBr`;
  lose(losses, {
    kind: 'replaced',
    code: 'T13007',
    from,
    to: '71A',
    before: 'SLEV',
    after: 'SHA',
    message: 'An MT has no charges by service level; it says SHA, and field 72 what was meant.',
  });
  return [{ code: 'REC', text: 'CHARGES SLEV', from }];
}
