import type { MxContentOf } from '../../iso20022/content.ts';
import type { EntryTransaction10, ReportEntry10 } from '../../iso20022/generated/types.ts';
import type { Confirmation } from '../../swift-mt/types/mt900.ts';
import { compact, dropElements, lose, type Passage } from '../losses.ts';
import type { Mapped } from '../mapped.ts';
import { agentToIso } from '../to-iso/agent-to-iso.ts';
import { creationTime, dropServiceType, dropTransport, headerToIso } from '../to-iso/header-to-iso.ts';
import { customerToIso } from '../to-iso/party-to-iso.ts';
import { informationToIso, reportedAccount } from '../to-iso/reporting-to-iso.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToIso } from '../values/amounts.ts';

const TYPE = 'camt.054.001.08';
const ROOT = '/Document/BkToCstmrDbtCdtNtfctn';
const NOTIFICATION = `${ROOT}/Ntfctn[1]`;
const ENTRY = `${NOTIFICATION}/Ntry[1]`;
/** Field 72 has lines of 35 characters. */
const INFORMATION_WIDTH = 35;

/** A confirmation of debit (MT900) or credit (MT910) as ISO 20022 has it. */
export function mt910ToCamt054(content: Confirmation): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, transactionReference: reference, valueDate, accountIdentification, amount } = content;
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  const creation = creationTime(envelope, valueDate, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const header = headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const passage: Passage = { losses, from: '25', to: `${NOTIFICATION}/Acct` };
  const Acct = reportedAccount(accountIdentification, amount.currency, envelope, passage);
  const Ntfctn = [{ Id: reference, Acct, Ntry: [entryOf(content, losses)] }];
  const document = { GrpHdr: { MsgId: reference, CreDtTm: creation }, Ntfctn };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

function entryOf(content: Confirmation, losses: Loss[]): ReportEntry10 {
  const { type, dateTimeIndication: at, valueDate, senderToReceiverInformation } = content;
  for (const element of ['NtryRef', 'BkTxCd/Prtry/Cd']) {
    lose(losses, {
      kind: 'assumed',
      code: 'entry_reference_assumed',
      to: `${ENTRY}/${element}`,
      after: NOT_PROVIDED,
      message: `${element} is mandatory, and the ${type} does not have it; ${NOT_PROVIDED} was filled in.`,
    });
  }
  return {
    NtryRef: NOT_PROVIDED,
    Amt: moneyToIso(content.amount),
    CdtDbtInd: type === 'MT910' ? 'CRDT' : 'DBIT',
    Sts: { Cd: 'BOOK' },
    BookgDt: at === undefined ? undefined : { DtTm: `${at.date}T${at.time}:00${at.offset}` },
    ValDt: { Dt: valueDate },
    BkTxCd: { Prtry: { Cd: NOT_PROVIDED } },
    NtryDtls: [{ TxDtls: [transactionOf(content, losses)] }],
    AddtlNtryInf: informationToIso(
      senderToReceiverInformation,
      { losses, from: '72', to: `${ENTRY}/AddtlNtryInf` },
      INFORMATION_WIDTH,
    ),
  };
}

function transactionOf(content: Confirmation, losses: Loss[]): EntryTransaction10 {
  const { envelope, relatedReference, orderingCustomer, orderingInstitution, intermediaryInstitution } =
    content;
  const to = `${ENTRY}/NtryDtls[1]/TxDtls[1]`;
  dropServiceType(envelope, losses);
  const customer =
    orderingCustomer === undefined
      ? undefined
      : customerToIso(orderingCustomer, orderingInstitution?.bic ?? '', {
          losses,
          from: `50${orderingCustomer.option ?? ''}`,
          to: `${to}/RltdPties/Dbtr`,
        });
  const debtorAgent =
    orderingInstitution === undefined
      ? undefined
      : agentToIso(orderingInstitution, {
          losses,
          from: `52${orderingInstitution.option}`,
          to: `${to}/RltdAgts/DbtrAgt`,
        });
  const intermediary =
    intermediaryInstitution === undefined
      ? undefined
      : agentToIso(intermediaryInstitution, {
          losses,
          from: `56${intermediaryInstitution.option}`,
          to: `${to}/RltdAgts/IntrmyAgt1`,
        });
  dropAccount('52', debtorAgent?.account, losses);
  dropAccount('56', intermediary?.account, losses);
  return {
    Refs: { InstrId: relatedReference, EndToEndId: relatedReference, UETR: envelope.uetr },
    RltdPties: {
      Dbtr: customer === undefined ? undefined : { Pty: customer.party },
      DbtrAcct: customer?.account,
    },
    RltdAgts: { DbtrAgt: debtorAgent?.agent, IntrmyAgt1: intermediary?.agent },
  };
}

/** A notification has no accounts of agents. */
function dropAccount(number: string, account: unknown, losses: Loss[]): void {
  const lost: Loss[] = [];
  dropElements(lost, account, `${number}a`, 'agent_dropped');
  for (const loss of lost) {
    losses.push({
      ...loss,
      from: `${number}a`,
      message: `The account in ${number}a has no place in a notification.`,
    });
  }
}
