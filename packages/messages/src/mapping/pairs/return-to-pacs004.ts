import type { MxContentOf } from '../../iso20022/content.ts';
import type {
  Charges7,
  PaymentTransaction112,
  SettlementInstruction7,
  TransactionParties7,
} from '../../iso20022/generated/types.ts';
import type { Agent, Customer } from '../../swift-mt/content/content-parts.ts';
import { type Rejection, readRejection } from '../../swift-mt/content/rejection.ts';
import { decimalAmount } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/mt103.ts';
import type { Mt202 } from '../../swift-mt/types/mt202.ts';
import { compact, dropField, lose, stop, unlessEmpty } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { agentToIso } from '../to-iso/agent-to-iso.ts';
import { creationTime, dropServiceType, dropTransport, headerToIso } from '../to-iso/header-to-iso.ts';
import { customerToIso } from '../to-iso/party-to-iso.ts';
import { reasonsToIso } from '../to-iso/rejection-to-iso.ts';
import { remittanceTextToIso } from '../to-iso/remittance-to-iso.ts';
import { dropAgent, settlementToIso } from '../to-iso/settlement-to-iso.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToIso } from '../values/amounts.ts';
import { bearerToIso, chargesToIso } from '../values/charges.ts';
import { timesToIso } from '../values/times.ts';

import { dropUntranslated } from './mt103-to-pacs008.ts';

const TYPE = 'pacs.004.001.09';
const ROOT = '/Document/PmtRtr';
const TRANSACTION = `${ROOT}/TxInf[1]`;

type Source = Mt103 | Mt202;

/** Whether the message returns a payment: field 72 begins with `/RETN/`. */
export function isReturn({ senderToReceiverInformation = [] }: Source): boolean {
  return readRejection(senderToReceiverInformation)?.kind === 'RETN';
}

/** The return of a payment (MT103 or MT202 with `/RETN/` in field 72) as ISO 20022 has it. It keeps the UETR of the payment. */
export function returnToPacs004(content: Source): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, valueDate, senderToReceiverInformation = [] } = content;
  const rejection = readRejection(senderToReceiverInformation);
  if (rejection?.kind !== 'RETN' || envelope.uetr === undefined) {
    const right = 'The return does not say the UETR of its payment; give it in block 3, tag 121.';
    return stopped([stop('T20087', '121', right)]);
  }
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  dropServiceType(envelope, losses);
  if (content.type !== 'MT202') dropUntranslated(content, losses);
  const reference = content.type === 'MT202' ? content.transactionReference : content.sendersReference;
  const creation = creationTime(envelope, valueDate, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const header = headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const SttlmInf = settlementOf(content, losses);
  const document = {
    GrpHdr: { MsgId: reference, CreDtTm: creation, NbOfTxs: '1', SttlmInf },
    TxInf: [transactionOf(content, reference, rejection, losses)],
  };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

/** A return is settled on books: CBPR+ has no reimbursement agents in it. */
function settlementOf(content: Source, losses: Loss[]): SettlementInstruction7 {
  const { senderBic, receiverBic } = content.envelope;
  const own: Loss[] = [];
  const passage = { losses: own, from: '53', to: `${ROOT}/GrpHdr/SttlmInf` };
  const found = settlementToIso({ ...content, senderBic, receiverBic }, passage);
  if (found.SttlmMtd !== 'COVE') {
    losses.push(...own);
    return found;
  }
  dropAgent(losses, '53', content.sendersCorrespondent);
  dropAgent(losses, '54', content.receiversCorrespondent);
  if (content.type !== 'MT202') dropAgent(losses, '55', content.thirdReimbursementInstitution);
  return { SttlmMtd: 'INDA' };
}

function transactionOf(
  content: Source,
  reference: string,
  rejection: Rejection,
  losses: Loss[],
): PaymentTransaction112 {
  const { envelope, interbankSettledAmount: settled } = content;
  const assume = (element: string, after: string): string => {
    const message = `The return does not say ${element}; ${after} was filled in.`;
    const to = `${TRANSACTION}/${element}`;
    lose(losses, { kind: 'assumed', code: 'reference_assumed', to, after, message });
    return after;
  };
  const isOfBanks = content.type === 'MT202';
  const original = rejection.messageReference ?? undefined;
  const endToEnd = rejection.transactionReference ?? (isOfBanks ? content.relatedReference : null);
  const times = timesToIso(content.timeIndications, { losses, from: '13C', to: TRANSACTION });
  if (times.SttlmTmReq !== undefined) {
    const before = Object.values(times.SttlmTmReq).join(' ');
    dropField(losses, '13C', before, 'A return has no place for requested times.');
  }
  const { instructedAmount = settled, exchangeRate } = isOfBanks ? { exchangeRate: undefined } : content;
  return {
    RtrId: reference,
    OrgnlGrpInf: {
      OrgnlMsgId: original ?? assume('OrgnlGrpInf/OrgnlMsgId', NOT_PROVIDED),
      OrgnlMsgNmId: assume('OrgnlGrpInf/OrgnlMsgNmId', isOfBanks ? 'MT202' : 'MT103'),
    },
    OrgnlInstrId: original,
    OrgnlEndToEndId: endToEnd ?? assume('OrgnlEndToEndId', NOT_PROVIDED),
    OrgnlUETR: envelope.uetr,
    RtrdIntrBkSttlmAmt: moneyToIso(settled),
    IntrBkSttlmDt: content.valueDate,
    SttlmTmIndctn: times.SttlmTmIndctn,
    RtrdInstdAmt: moneyToIso(instructedAmount),
    XchgRate: exchangeRate,
    ChrgBr: isOfBanks ? assumedBearer(losses) : bearerToIso(content.detailsOfCharges),
    ChrgsInf: unlessEmpty(chargesOf(content, rejection, losses)),
    InstgAgt: { FinInstnId: { BICFI: envelope.senderBic } },
    InstdAgt: { FinInstnId: { BICFI: envelope.receiverBic } },
    RtrChain: chainOf(content, losses),
    RtrRsnInf: reasonsToIso(rejection, 35, { losses, from: '72', to: `${TRANSACTION}/RtrRsnInf` }),
    OrgnlTxRef:
      isOfBanks || content.remittanceInformation === undefined
        ? undefined
        : { RmtInf: remittanceTextToIso(content.remittanceInformation) },
  };
}

function assumedBearer(losses: Loss[]): 'SHAR' {
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
function chargesOf(content: Source, { charges }: Rejection, losses: Loss[]): readonly Charges7[] {
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
  return [{ Amt, Agt: { FinInstnId: { BICFI: senderBic } } }];
}

/** Who returns the money to whom. A return does not contain their accounts. */
function chainOf(content: Source, losses: Loss[]): TransactionParties7 {
  const { senderBic, receiverBic } = content.envelope;
  const at = `${TRANSACTION}/RtrChain`;
  const iso = (agent: Agent | undefined, number: string, element: string) => {
    if (agent === undefined) return undefined;
    const from = `${number}${agent.option}`;
    const { agent: found, account } = agentToIso(agent, { losses, from, to: `${at}/${element}` });
    if (account !== undefined) dropAccount(from, agent.account, losses);
    return found;
  };
  const bank = (BICFI: string) => ({ FinInstnId: { BICFI } });
  const debtorAgent = iso(
    content.orderingInstitution,
    '52',
    content.type === 'MT202' ? 'Dbtr/Agt' : 'DbtrAgt',
  );
  const IntrmyAgt1 = iso(content.intermediaryInstitution, '56', 'IntrmyAgt1');
  const CdtrAgt = iso(content.accountWithInstitution, '57', 'CdtrAgt');
  if (content.type === 'MT202') {
    const Cdtr = { Agt: iso(content.beneficiaryInstitution, '58', 'Cdtr/Agt') ?? bank(receiverBic) };
    return { Dbtr: { Agt: debtorAgent ?? bank(senderBic) }, IntrmyAgt1, CdtrAgt, Cdtr };
  }
  const customer = (one: Customer, number: '50' | '59', element: string, bic: string) => {
    const from = `${number}${one.option ?? ''}`;
    const { party, account } = customerToIso(one, bic, { losses, from, to: `${at}/${element}/Pty` });
    if (account !== undefined) dropAccount(from, one.account, losses);
    return { Pty: party };
  };
  return {
    Dbtr: customer(content.orderingCustomer, '50', 'Dbtr', senderBic),
    DbtrAgt: debtorAgent ?? bank(senderBic),
    IntrmyAgt1,
    CdtrAgt: CdtrAgt ?? bank(receiverBic),
    Cdtr: customer(content.beneficiaryCustomer, '59', 'Cdtr', receiverBic),
  };
}

function dropAccount(from: string, account: string | undefined, losses: Loss[]): void {
  const message = `The account in ${from} has no place in the return, which names parties without accounts.`;
  dropField(losses, from, account ?? '', message, 'account_dropped');
}
