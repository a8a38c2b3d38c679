import type { MxContentOf } from '../../iso20022/content/content.ts';
import type {
  AccountNotification17,
  EntryTransaction10,
  ReportEntry10,
} from '../../iso20022/generated/types.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Confirmation } from '../../swift-mt/types/category9/mt900.ts';
import { below, compact, dropField, leavesOf, lose, type Passage, stop } from '../losses.ts';
import { direction, isStopped, nothing, problemsOf, type Stopped, stopped } from '../mapped.ts';
import { agentToIso, institutionField } from '../parts/agents.ts';
import { dayOf, onlyTransaction, type PlacedTransaction } from '../parts/entries.ts';
import { envelopeToMt, frameToIso, type Route, routeOf } from '../parts/headers.ts';
import { senderToReceiver } from '../parts/instructions.ts';
import { customerToIso, customerToMt } from '../parts/parties.ts';
import { informationToIso, reportedAccount } from '../parts/reports-to-iso.ts';
import {
  accountIdentificationToMt,
  reportPassage,
  reportReference,
  reportStops,
} from '../parts/reports-to-mt.ts';
import { unfitAmount } from '../parts/transfers.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToIso, moneyToMt } from '../values/amounts.ts';
import { fitReference, isReference, noReference } from '../values/references.ts';
import { dateTimeToMt } from '../values/times.ts';

const TYPE = 'camt.054.001.08';
const ROOT = '/Document/BkToCstmrDbtCdtNtfctn';
const NOTIFICATION = `${ROOT}/Ntfctn[1]`;
const ENTRY = `${NOTIFICATION}/Ntry[1]`;

type Source = MxContentOf<typeof TYPE>;

/** MT910 for a credit, MT900 for a debit, depending on the first entry of the notification. */
export function confirmationType({ document }: Source): Confirmation['type'] {
  return document.Ntfctn[0]?.Ntry?.[0]?.CdtDbtInd === 'DBIT' ? 'MT900' : 'MT910';
}

interface Facts {
  readonly route: Route;
  readonly amount: Confirmation['amount'];
  readonly valueDate: string;
  readonly notification: AccountNotification17;
  readonly entry: ReportEntry10;
}

/** The facts that every confirmation needs, or everything that stops the translation. */
function factsOf({ header, document }: Source): Facts | Stopped {
  const [notification] = document.Ntfctn;
  const entries = notification?.Ntry ?? [];
  const [entry] = entries;
  const problems = reportStops(document.Ntfctn, ROOT);
  if (entries.length !== 1) {
    const right = `The notification has ${entries.length} entries; an MT confirms one. Send a notification for each.`;
    problems.push(stop('T20053', `${ROOT}/Ntfctn/Ntry`, right));
  }
  if (notification === undefined || entry === undefined || problems.length > 0) return stopped(problems);
  // The account servicer is named in the account, or else in the header.
  const route = routeOf({ header, InstgAgt: header === null ? notification.Acct.Svcr : undefined });
  const amount = moneyToMt(entry.Amt);
  const valueDate = dayOf(entry.ValDt) ?? dayOf(entry.BookgDt);
  problems.push(...problemsOf(route));
  if (entry.Sts.Cd !== 'BOOK') {
    const right = 'The entry is not booked; an MT confirms booked entries only.';
    problems.push(stop('entry_not_booked', `${ENTRY}/Sts`, right));
  }
  if (amount === null) problems.push(unfitAmount(entry.Amt, `${ENTRY}/Amt`));
  if (valueDate === undefined) {
    const right = 'The entry has neither value nor booking date; field 32A needs one.';
    problems.push(stop('date_missing', `${ENTRY}/ValDt`, right));
  }
  if (isStopped(route) || amount === null || valueDate === undefined || problems.length > 0)
    return stopped(problems);
  return { route, amount, valueDate, notification, entry };
}

/** A notification of one entry as a confirmation of debit or credit. */
function confirmationToMt(source: Source, facts: Facts, losses: Loss[]): Confirmation {
  const { header, document } = source;
  const { route, amount, valueDate, notification, entry } = facts;
  const passage = reportPassage(losses, ROOT, 'Ntfctn');
  const only = onlyTransaction(entry, below(passage, '/Ntry[1]'));
  const uetr = only?.transaction.Refs?.UETR;
  const type = confirmationType(source);
  // The fields are those of the type, which the compiler can't see.
  return present({
    type,
    envelope: envelopeToMt({ header, ...route, uetr }, losses),
    transactionReference: reportReference(document.GrpHdr, notification, ROOT, passage),
    accountIdentification: accountIdentificationToMt(notification, amount.currency, route.senderBic, passage),
    valueDate,
    amount,
    ...entryFields(entry, only, type, below(passage, '/Ntry[1]')),
  }) as Confirmation;
}

type EntryFields = Pick<
  Confirmation,
  | 'relatedReference'
  | 'dateTimeIndication'
  | 'orderingCustomer'
  | 'orderingInstitution'
  | 'intermediaryInstitution'
  | 'senderToReceiverInformation'
>;

/** Fields 21, 13D, 50a, 52a, 56a and 72. Only an MT910 names the payer and the banks in between. */
function entryFields(
  entry: ReportEntry10,
  only: PlacedTransaction | null,
  type: Confirmation['type'],
  passage: Passage,
): EntryFields {
  const { losses } = passage;
  const { BookgDt, AddtlNtryInf } = entry;
  const transaction = only?.transaction;
  const at = { ...passage, from: only?.at ?? passage.from };
  const isCredit = type === 'MT910';
  const agents = below(at, '/RltdAgts');
  const { DbtrAgt, IntrmyAgt1 } = transaction?.RltdAgts ?? {};
  const orderingCustomer = isCredit ? customerOf(transaction, at) : undefined;
  const place = { element: 'DbtrAgt', field: '52', options: 'AD' } as const;
  const ordering = institutionField([DbtrAgt, undefined], place, agents);
  const through = { element: 'IntrmyAgt1', field: '56', options: 'AD' } as const;
  return present({
    relatedReference: relatedReference(transaction, at),
    dateTimeIndication:
      BookgDt?.DtTm === undefined
        ? undefined
        : (dateTimeToMt(BookgDt.DtTm, { ...below(passage, '/BookgDt/DtTm'), to: '13D' }) ?? undefined),
    orderingCustomer,
    orderingInstitution:
      ordering ?? (isCredit && orderingCustomer === undefined ? unknownPayer(losses) : undefined),
    intermediaryInstitution: isCredit
      ? institutionField([IntrmyAgt1, undefined], through, agents)
      : undefined,
    senderToReceiverInformation:
      AddtlNtryInf === undefined
        ? undefined
        : senderToReceiver([noteOf(AddtlNtryInf, `${passage.from}/AddtlNtryInf`)], losses),
  });
}

function noteOf(text: string, from: string): Parameters<typeof senderToReceiver>[0][number] {
  const [, code, rest = ''] = /^\/([A-Z0-9]{1,8})\/(.*)$/s.exec(text) ?? [];
  return code === undefined ? { code: 'REC', text, from } : { code, text: rest, from };
}

function customerOf(
  transaction: EntryTransaction10 | undefined,
  at: Passage,
): Confirmation['orderingCustomer'] {
  const { Dbtr, DbtrAcct } = transaction?.RltdPties ?? {};
  if (Dbtr?.Pty === undefined) return undefined;
  return customerToMt(Dbtr.Pty, DbtrAcct, { ...below(at, '/RltdPties/Dbtr'), to: '50' });
}

/** An MT910 without any payer would break rule C1. */
function unknownPayer(losses: Loss[]): NonNullable<Confirmation['orderingInstitution']> {
  const message = `The notification does not say who paid, which an MT910 must; ${NOT_PROVIDED} was filled in.`;
  lose(losses, { kind: 'assumed', code: 'agent_placeholder', to: '52D', after: NOT_PROVIDED, message });
  return { option: 'D', nameAndAddress: [NOT_PROVIDED] };
}

/** Field 21: the reference of the instruction, else the one that the owner of the account knows. */
function relatedReference(transaction: EntryTransaction10 | undefined, { losses, from }: Passage): string {
  const { EndToEndId, InstrId } = transaction?.Refs ?? {};
  const given = Object.entries({ InstrId, EndToEndId }).flatMap(([name, text]) =>
    text === undefined || text === NOT_PROVIDED ? [] : [{ name, text }],
  );
  const taken = given.find(({ text }) => isReference(text)) ?? given[0];
  if (taken === undefined) return noReference({ losses, from, to: '21' });
  return fitReference(taken.text, { losses, from: `${from}/Refs/${taken.name}`, to: '21' });
}

/** Field 72 has lines of 35 characters. */
const INFORMATION_WIDTH = 35;

/** A confirmation of debit (MT900) or credit (MT910) as ISO 20022 has it. */
function confirmationToIso(content: Confirmation, _: object, losses: Loss[]): Source {
  const { envelope, transactionReference: reference, valueDate, accountIdentification, amount } = content;
  const facts = { type: TYPE, reference, day: valueDate, to: `${ROOT}/GrpHdr/CreDtTm` } as const;
  const { header, creation } = frameToIso(envelope, facts, losses);
  const passage: Passage = { losses, from: '25', to: `${NOTIFICATION}/Acct` };
  const Acct = reportedAccount(accountIdentification, amount.currency, envelope, passage);
  const Ntfctn = [{ Id: reference, Acct, Ntry: [entryOf(content, losses)] }];
  const document = { GrpHdr: { MsgId: reference, CreDtTm: creation }, Ntfctn };
  return compact({ type: TYPE, header, document });
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
    BookgDt: at && { DtTm: `${at.date}T${at.time}:00${at.offset}` },
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
  const at = (from: string, element: string): Passage => ({ losses, from, to: `${to}/${element}` });
  const customer =
    orderingCustomer &&
    customerToIso(orderingCustomer, orderingInstitution?.bic ?? '', at('50', 'RltdPties/Dbtr'));
  const debtorAgent = agentToIso(orderingInstitution, at('52', 'RltdAgts/DbtrAgt'));
  const intermediary = agentToIso(intermediaryInstitution, at('56', 'RltdAgts/IntrmyAgt1'));
  dropAccount('52', debtorAgent?.account, losses);
  dropAccount('56', intermediary?.account, losses);
  return {
    Refs: { InstrId: relatedReference, EndToEndId: relatedReference, UETR: envelope.uetr },
    RltdPties: { Dbtr: customer && { Pty: customer.party }, DbtrAcct: customer?.account },
    RltdAgts: { DbtrAgt: debtorAgent?.agent, IntrmyAgt1: intermediary?.agent },
  };
}

/** A notification has no accounts of agents. */
function dropAccount(number: string, account: unknown, losses: Loss[]): void {
  const from = `${number}a`;
  const message = `The account in ${from} has no place in a notification.`;
  for (const { text } of leavesOf(account, '')) dropField(losses, from, text, message, 'agent_dropped');
}

export const CONFIRMATION = {
  toMx: direction(nothing, confirmationToIso),
  toMt: direction(factsOf, confirmationToMt),
};
