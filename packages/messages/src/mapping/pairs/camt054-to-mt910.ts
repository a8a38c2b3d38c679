import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { EntryTransaction10, ReportEntry10 } from '../../iso20022/generated/types.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Confirmation } from '../../swift-mt/types/mt900.ts';
import { below, lose, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { unfitAmount } from '../to-mt/amount-stops.ts';
import { dayOf, onlyTransaction, type PlacedTransaction } from '../to-mt/entry-to-mt.ts';
import { envelopeToMt, type RouteElements, routeOf } from '../to-mt/header-to-mt.ts';
import { senderToReceiver } from '../to-mt/instructions-to-mt.ts';
import { customerToMt } from '../to-mt/party-to-mt.ts';
import {
  accountIdentificationToMt,
  reportPassage,
  reportReference,
  reportStops,
} from '../to-mt/report-to-mt.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToMt } from '../values/amounts.ts';
import { institutionField } from '../values/institution-fields.ts';
import { fitReference, isReference, noReference } from '../values/references.ts';
import { dateTimeToMt } from '../values/times.ts';

type Source = MxContentOf<'camt.054.001.08'>;

const ROOT = '/Document/BkToCstmrDbtCdtNtfctn';

/** MT910 for a credit, MT900 for a debit, depending on the first entry of the notification. */
export function confirmationType({ document }: Source): Confirmation['type'] {
  return document.Ntfctn[0]?.Ntry?.[0]?.CdtDbtInd === 'DBIT' ? 'MT900' : 'MT910';
}

/** A notification of one entry as a confirmation of debit or credit. */
export function camt054ToMt910(source: Source): Mapped<Confirmation> {
  const { header, document } = source;
  const [notification] = document.Ntfctn;
  const entries = notification?.Ntry ?? [];
  const [entry] = entries;
  const problems = reportStops(document.Ntfctn, ROOT);
  if (entries.length !== 1) {
    const right = `The notification has ${entries.length} entries; an MT confirms one. Send a notification for each.`;
    problems.push(stop('T20053', `${ROOT}/Ntfctn/Ntry`, right));
  }
  if (notification === undefined || entry === undefined || problems.length > 0) return stopped(problems);
  const losses: Loss[] = [];
  const passage = reportPassage(losses, ROOT, 'Ntfctn');
  // The account servicer is named in the account, or else in the header.
  const elements = {
    header,
    InstgAgt: header === null ? notification.Acct.Svcr : undefined,
    InstdAgt: undefined,
  };
  const facts = factsOf(elements, entry, below(passage, '/Ntry[1]'));
  if ('problems' in facts) return stopped(facts.problems);
  const { route, amount, valueDate } = facts;
  const only = onlyTransaction(entry, below(passage, '/Ntry[1]'));
  const uetr = only?.transaction.Refs?.UETR;
  const content = present({
    type: confirmationType(source),
    envelope: envelopeToMt({ header, ...route, uetr }, losses),
    transactionReference: reportReference(document.GrpHdr, notification, ROOT, passage),
    accountIdentification: accountIdentificationToMt(notification, amount.currency, route.senderBic, passage),
    valueDate,
    amount,
    ...entryFields(entry, only, confirmationType(source), below(passage, '/Ntry[1]')),
  });
  return { kind: 'mapped', content, losses };
}

interface Facts {
  readonly route: { readonly senderBic: string; readonly receiverBic: string };
  readonly amount: Confirmation['amount'];
  readonly valueDate: string;
}

/** What every confirmation needs, or everything that stops the translation. */
function factsOf(
  elements: RouteElements,
  { Amt, ValDt, BookgDt, Sts }: ReportEntry10,
  { from }: Passage,
): Facts | { readonly problems: readonly Problem[] } {
  const route = routeOf(elements);
  const amount = moneyToMt(Amt);
  const valueDate = dayOf(ValDt) ?? dayOf(BookgDt);
  const problems: Problem[] = 'senderBic' in route ? [] : [...route];
  if (Sts.Cd !== 'BOOK') {
    problems.push(
      stop('entry_not_booked', `${from}/Sts`, 'The entry is not booked; an MT confirms booked entries only.'),
    );
  }
  if (amount === null) problems.push(unfitAmount(Amt, `${from}/Amt`));
  if (valueDate === undefined) {
    problems.push(
      stop(
        'date_missing',
        `${from}/ValDt`,
        'The entry has neither value nor booking date; field 32A needs one.',
      ),
    );
  }
  if (!('senderBic' in route) || amount === null || valueDate === undefined || problems.length > 0)
    return { problems };
  return { route, amount, valueDate };
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
  const ordering = institutionField(
    [DbtrAgt, undefined],
    { element: 'DbtrAgt', field: '52', options: 'AD' },
    agents,
  );
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
      ? institutionField(
          [IntrmyAgt1, undefined],
          { element: 'IntrmyAgt1', field: '56', options: 'AD' },
          agents,
        )
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
