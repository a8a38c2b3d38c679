import type { Charges7, TransactionParties7 } from '../../iso20022/generated/types.ts';
import type { Agent, Customer } from '../../swift-mt/content/content-parts.ts';
import type { Rejection } from '../../swift-mt/content/rejection.ts';
import { decimalAmount } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/category1/mt103.ts';
import type { Mt202 } from '../../swift-mt/types/category2/mt202.ts';
import { dropField, lose } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { moneyToIso } from '../values/amounts.ts';
import { chargesToIso } from '../values/charges.ts';
import { agentToIso, bankOf } from './agents.ts';
import { customerToIso } from './parties.ts';

/** The messages in which a payment is returned. */
export type Returned = Mt103 | Mt202;

export const TRANSACTION = '/Document/PmtRtr/TxInf[1]';
const CHAIN = `${TRANSACTION}/RtrChain`;

export function assumedBearer(losses: Loss[]): 'SHAR' {
  const message = 'An MT202 does not say who bears charges; SHAR was filled in.';
  lose(losses, {
    kind: 'assumed',
    code: 'charges_assumed',
    to: `${TRANSACTION}/ChrgBr`,
    after: 'SHAR',
    message,
  });
  return 'SHAR';
}

const CHARGE = /^([A-Z]{3})(\d+,\d*)$/;

/** Fields 71F and 71G; where there are none, the charges in `/CHGS/`, which the sender deducted. */
export function returnCharges(
  content: Returned,
  { charges }: Rejection,
  losses: Loss[],
): readonly Charges7[] {
  const { senderBic, receiverBic } = content.envelope;
  const passage = { losses, from: '71', to: TRANSACTION };
  const ofFields =
    content.type === 'MT202'
      ? []
      : chargesToIso(content.sendersCharges, content.receiversCharges, receiverBic, passage);
  const [, currency, amount = ''] = CHARGE.exec(charges ?? '') ?? [];
  if (ofFields.length > 0 || currency === undefined) {
    if (charges !== null)
      dropField(losses, '72', `/CHGS/${charges}`, 'These charges have no place in the return.');
    return ofFields;
  }
  const Amt = moneyToIso({ currency, amount: decimalAmount(amount, currency) });
  return [{ Amt, Agt: bankOf(senderBic) }];
}

/** Who returns the money to whom. A return does not contain their accounts. */
export function returnChain(content: Returned, losses: Loss[]): TransactionParties7 {
  const { senderBic, receiverBic } = content.envelope;
  const iso = (agent: Agent | undefined, from: string, element: string) => {
    const found = agentToIso(agent, { losses, from, to: `${CHAIN}/${element}` });
    if (found?.account !== undefined) dropAccount(`${from}${agent?.option}`, agent?.account, losses);
    return found?.agent;
  };
  const debtorAgent = iso(
    content.orderingInstitution,
    '52',
    content.type === 'MT202' ? 'Dbtr/Agt' : 'DbtrAgt',
  );
  const IntrmyAgt1 = iso(content.intermediaryInstitution, '56', 'IntrmyAgt1');
  const CdtrAgt = iso(content.accountWithInstitution, '57', 'CdtrAgt');
  if (content.type === 'MT202') {
    const Cdtr = { Agt: iso(content.beneficiaryInstitution, '58', 'Cdtr/Agt') ?? bankOf(receiverBic) };
    return { Dbtr: { Agt: debtorAgent ?? bankOf(senderBic) }, IntrmyAgt1, CdtrAgt, Cdtr };
  }
  const customer = (one: Customer, from: string, element: string, bic: string) => {
    const { party, account } = customerToIso(one, bic, { losses, from, to: `${CHAIN}/${element}/Pty` });
    if (account !== undefined) dropAccount(`${from}${one.option ?? ''}`, one.account, losses);
    return { Pty: party };
  };
  return {
    Dbtr: customer(content.orderingCustomer, '50', 'Dbtr', senderBic),
    DbtrAgt: debtorAgent ?? bankOf(senderBic),
    IntrmyAgt1,
    CdtrAgt: CdtrAgt ?? bankOf(receiverBic),
    Cdtr: customer(content.beneficiaryCustomer, '59', 'Cdtr', receiverBic),
  };
}

function dropAccount(from: string, account: string | undefined, losses: Loss[]): void {
  const message = `The account in ${from} has no place in the return, which names parties without accounts.`;
  dropField(losses, from, account ?? '', message, 'account_dropped');
}
