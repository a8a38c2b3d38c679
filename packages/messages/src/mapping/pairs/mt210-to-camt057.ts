import type { MxContentOf } from '../../iso20022/content.ts';
import type { NotificationItem7 } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { compact, dropField } from '../losses.ts';
import type { Mapped } from '../mapped.ts';
import { agentToIso, type IsoAgent } from '../to-iso/agent-to-iso.ts';
import { creationTime, dropServiceType, dropTransport, headerToIso } from '../to-iso/header-to-iso.ts';
import { ordererToIso } from '../to-iso/orderer-to-iso.ts';
import { sideOf } from '../to-iso/original-to-iso.ts';
import type { Loss } from '../translation.ts';
import { accountToIso } from '../values/accounts.ts';
import { moneyToIso } from '../values/amounts.ts';

const TYPE = 'camt.057.001.06';
const ROOT = '/Document/NtfctnToRcv';
const NOTIFICATION = `${ROOT}/Ntfctn`;

type Source = MtContentOf<'MT210'>;

/** A notice of funds that will arrive (MT210) as ISO 20022 has it. Its sender owns the account that its receiver services. */
export function mt210ToCamt057(content: Source): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, transactionReference: reference, valueDate, accountIdentification, receipts } = content;
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  dropServiceType(envelope, losses);
  const creation = creationTime(envelope, valueDate, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const header = headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const UETR = receipts.length === 1 ? envelope.uetr : undefined;
  if (envelope.uetr !== undefined && UETR === undefined) {
    const message = 'Tag 121 does not say which of the receipts it is about.';
    dropField(losses, '121', envelope.uetr, message, 'reference_dropped');
  }
  const Ntfctn = {
    Id: reference,
    Acct:
      accountIdentification === undefined
        ? undefined
        : accountToIso(accountIdentification, { losses, from: '25', to: `${NOTIFICATION}/Acct` }),
    AcctOwnr: sideOf(envelope.senderBic),
    AcctSvcr: { FinInstnId: { BICFI: envelope.receiverBic } },
    XpctdValDt: valueDate,
    Itm: receipts.map((receipt, place) => ({ ...itemOf(receipt, place, losses), UETR })),
  };
  const document = { GrpHdr: { MsgId: reference, CreDtTm: creation }, Ntfctn };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

function itemOf(receipt: Source['receipts'][number], place: number, losses: Loss[]): NotificationItem7 {
  const { relatedReference, amount, orderingCustomer, orderingInstitution, intermediaryInstitution } =
    receipt;
  const sequence = `B[${place + 1}]`;
  const at = `${NOTIFICATION}/Itm[${place + 1}]`;
  const customer =
    orderingCustomer === undefined
      ? undefined
      : ordererToIso(orderingCustomer, '', { losses, from: `${sequence}/50`, to: `${at}/Dbtr/Pty` });
  if (customer?.account !== undefined) dropAccount(`${sequence}/50`, orderingCustomer?.account, losses);
  const iso = (agent: Agent | undefined, number: string, element: string): IsoAgent['agent'] | undefined => {
    if (agent === undefined) return undefined;
    const from = `${sequence}/${number}${agent.option}`;
    const found = agentToIso(agent, { losses, from, to: `${at}/${element}` });
    if (found.account !== undefined) dropAccount(from, agent.account, losses);
    return found.agent;
  };
  return {
    Id: relatedReference,
    EndToEndId: relatedReference,
    Amt: moneyToIso(amount),
    Dbtr: customer === undefined ? undefined : { Pty: customer.party },
    DbtrAgt: iso(orderingInstitution, '52', 'DbtrAgt'),
    IntrmyAgt: iso(intermediaryInstitution, '56', 'IntrmyAgt'),
  };
}

function dropAccount(from: string, account: string | undefined, losses: Loss[]): void {
  const message = `The account in ${from} has no place in the notice, which names who pays without accounts.`;
  dropField(losses, from, account ?? '', message, 'account_dropped');
}
