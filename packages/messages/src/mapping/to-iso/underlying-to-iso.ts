import type {
  CreditTransferTransaction36,
  CreditTransferTransaction37,
} from '../../iso20022/generated/types.ts';
import type { UnderlyingTransfer } from '../../swift-mt/types/mt202.ts';
import { type Passage, unlessEmpty } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { moneyToIso } from '../values/amounts.ts';
import { agentToIso } from './agent-to-iso.ts';
import { creditorAgentInstructions, nextAgentInstructions, sortInstructions } from './instructions-to-iso.ts';
import { customerToIso } from './party-to-iso.ts';
import { remittanceTextToIso } from './remittance-to-iso.ts';

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
