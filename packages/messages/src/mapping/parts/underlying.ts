import type {
  CreditTransferTransaction36,
  CreditTransferTransaction37,
} from '../../iso20022/generated/types.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { UnderlyingTransfer } from '../../swift-mt/types/category2/mt202.ts';
import { below, type Passage, unlessEmpty } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { moneyToIso, moneyToMt } from '../values/amounts.ts';
import { agentToIso, chainFields, institutionField } from './agents.ts';
import {
  agentNotes,
  codesToMt,
  creditorAgentInstructions,
  type Note,
  nextAgentInstructions,
  nextAgentNotes,
  senderToReceiver,
  sortInstructions,
} from './instructions.ts';
import { customerToIso, customerToMt } from './parties.ts';
import { remittanceTextToIso, remittanceTextToMt } from './remittance.ts';

/** An underlying transfer has no payment type and no purpose: their code words stay text. */
const TEXT_ONLY = {
  intermediaries: false,
  serviceLevel: true,
  localInstrument: true,
  categoryPurpose: true,
  purpose: true,
};

/** Sequence B. Its banks are those of sequence A where it names none. */
export function underlyingToIso(
  underlying: UnderlyingTransfer,
  { Dbtr, Cdtr }: Pick<CreditTransferTransaction36, 'Dbtr' | 'Cdtr'>,
  losses: Loss[],
  to: string,
): CreditTransferTransaction37 {
  const passage = { losses, from: 'B/72', to };
  const { senderToReceiverInformation: information = [], orderingCustomer, beneficiaryCustomer } = underlying;
  const sorted = sortInstructions(information, TEXT_ONLY);
  const at = (number: string, element: string): Passage => {
    return { losses, from: `B/${number}`, to: `${to}/${element}` };
  };
  const debtorAgent = agentToIso(underlying.orderingInstitution, at('52', 'DbtrAgt'));
  const intermediary = agentToIso(underlying.intermediaryInstitution, at('56', 'IntrmyAgt1'));
  const creditorAgent = agentToIso(underlying.accountWithInstitution, at('57', 'CdtrAgt'));
  const bicOf = (agent: typeof debtorAgent): string => agent?.agent.FinInstnId.BICFI ?? '';
  const debtor = customerToIso(orderingCustomer, bicOf(debtorAgent), at('50', 'Dbtr'));
  const creditor = customerToIso(beneficiaryCustomer, bicOf(creditorAgent), at('59', 'Cdtr'));
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
    RmtInf: remittanceInformation && remittanceTextToIso(remittanceInformation),
    InstdAmt: instructedAmount && moneyToIso(instructedAmount),
  };
}

/**
 * The transfer that a cover payment covers, as sequence B of an MT202 COV. Its banks are left out where they are
 * those of the cover payment. `from` is the XPath of `UndrlygCstmrCdtTrf`.
 */
export function underlyingToMt(
  underlying: CreditTransferTransaction37,
  cover: Pick<CreditTransferTransaction36, 'Dbtr' | 'Cdtr'>,
  passage: Passage,
): UnderlyingTransfer {
  const { Dbtr, DbtrAcct, Cdtr, CdtrAcct, DbtrAgt, DbtrAgtAcct, CdtrAgt, CdtrAgtAcct } = underlying;
  const { RmtInf, InstdAmt, IntrmyAgt1, IntrmyAgt1Acct } = underlying;
  const isDebtor = DbtrAgtAcct === undefined && isSame(DbtrAgt, cover.Dbtr);
  const isCreditor = CdtrAgtAcct === undefined && IntrmyAgt1 === undefined && isSame(CdtrAgt, cover.Cdtr);
  const chain = chainFields(
    {
      intermediary: [IntrmyAgt1, IntrmyAgt1Acct],
      creditorAgent: isCreditor ? [undefined, undefined] : [CdtrAgt, CdtrAgtAcct],
      fallback: undefined,
      realTime: false,
      options: { intermediary: 'ACD', accountWith: 'ABCD' },
      sequence: 'B/',
    },
    passage,
  );
  const ordering = { element: 'DbtrAgt', field: 'B/52', options: 'AD' } as const;
  return present({
    orderingCustomer: customerToMt(Dbtr, DbtrAcct, { ...below(passage, '/Dbtr'), to: '50' }),
    orderingInstitution: isDebtor ? undefined : institutionField([DbtrAgt, DbtrAgtAcct], ordering, passage),
    ...chain,
    beneficiaryCustomer: customerToMt(Cdtr, CdtrAcct, { ...below(passage, '/Cdtr'), to: '59' }),
    remittanceInformation:
      RmtInf === undefined
        ? undefined
        : remittanceTextToMt(RmtInf, { ...below(passage, '/RmtInf'), to: 'B/70' }),
    senderToReceiverInformation: senderToReceiver(notesOf(underlying, passage), passage.losses),
    instructedAmount: InstdAmt === undefined ? undefined : (moneyToMt(InstdAmt) ?? undefined),
  });
}

/** True if the bank is one that the cover payment names already. */
function isSame(bank: object, other: object): boolean {
  const same = JSON.stringify(peek(bank)) === JSON.stringify(peek(other));
  if (same) takeAll(bank);
  return same;
}

function notesOf(underlying: CreditTransferTransaction37, passage: Passage): Note[] {
  const { PrvsInstgAgt1, PrvsInstgAgt2, PrvsInstgAgt3, IntrmyAgt2, IntrmyAgt3 } = underlying;
  const { InstrForCdtrAgt = [], InstrForNxtAgt = [] } = underlying;
  // Sequence B has no field 23E: its codes are notes too, as in an MT103 STP.
  const { notes } = codesToMt(InstrForCdtrAgt, [], true, passage);
  return [
    ...agentNotes('INS', Object.entries({ PrvsInstgAgt1, PrvsInstgAgt2, PrvsInstgAgt3 }), passage),
    ...agentNotes('INTA', Object.entries({ IntrmyAgt2, IntrmyAgt3 }), passage),
    ...notes,
    ...nextAgentNotes(InstrForNxtAgt, passage),
  ];
}
