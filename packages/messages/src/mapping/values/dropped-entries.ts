import type { EntryTransaction10, ReportEntry10 } from '../../iso20022/generated/types.ts';
import { dropWhole, leavesOf, type Passage } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from './accounts.ts';
import { isSameNumber } from './amounts.ts';

/** The data of an MT about an entry besides amount, direction, status and dates, and about its transaction. */
export interface Taken {
  readonly entry: readonly (keyof ReportEntry10)[];
  readonly transaction: readonly (keyof EntryTransaction10)[];
  readonly references: readonly (keyof NonNullable<EntryTransaction10['Refs']>)[];
  readonly parties: readonly (keyof NonNullable<EntryTransaction10['RltdPties']>)[];
  readonly agents: readonly (keyof NonNullable<EntryTransaction10['RltdAgts']>)[];
}

const ALWAYS: readonly (keyof ReportEntry10)[] = [
  ...(['Amt', 'CdtDbtInd', 'RvslInd', 'Sts', 'BookgDt', 'ValDt', 'NtryDtls', 'AddtlNtryInf'] as const),
];

/** The only transaction of an entry, with its XPath. */
export interface PlacedTransaction {
  readonly transaction: EntryTransaction10;
  readonly at: string;
}

/**
 * The transaction that the entry is; null when it is none or several, which are then reported as left out, like batches.
 * `from` is the entry's XPath.
 */
export function onlyTransaction(
  { NtryDtls = [] }: ReportEntry10,
  { losses, from }: Passage,
): PlacedTransaction | null {
  const all = NtryDtls.flatMap(({ TxDtls = [] }, group) =>
    TxDtls.map((transaction, place) => {
      return { transaction, at: `${from}/NtryDtls[${group + 1}]/TxDtls[${place + 1}]` };
    }),
  );
  const [only] = all;
  if (only !== undefined && all.length === 1) {
    for (const [group, { Btch }] of NtryDtls.entries())
      dropBut(losses, { Btch }, [], `${from}/NtryDtls[${group + 1}]`);
    return only;
  }
  const count = all.length === 0 ? 'batches' : `${all.length} transactions`;
  const message = `An MT describes the entry as a whole; what the statement has about its ${count} was left out.`;
  dropWhole(losses, NtryDtls, `${from}/NtryDtls`, message);
  return null;
}

/** Reports the elements of an entry and its only transaction that the MT does not contain. `from` is the entry's XPath. */
export function dropOthers(
  entry: ReportEntry10,
  only: PlacedTransaction | null,
  taken: Taken,
  { losses, from }: Passage,
): void {
  dropBut(losses, entry, [...ALWAYS, ...taken.entry], from);
  if (only === null) return;
  const { transaction, at } = only;
  const { Amt, CdtDbtInd, Refs = {}, RltdPties = {}, RltdAgts = {} } = transaction;
  const parts = ['Amt', 'CdtDbtInd', 'Refs', 'RltdPties', 'RltdAgts'];
  // That of a transaction is the entry's as a rule.
  const isOther =
    Amt !== undefined && (Amt.Ccy !== entry.Amt.Ccy || !isSameNumber(Amt.value, entry.Amt.value));
  if (isOther) dropBut(losses, { Amt }, [], at);
  if (CdtDbtInd !== entry.CdtDbtInd) dropBut(losses, { CdtDbtInd }, [], at);
  dropBut(losses, transaction, [...parts, ...taken.transaction], at);
  dropBut(losses, Refs, taken.references, `${at}/Refs`);
  dropBut(losses, RltdPties, taken.parties, `${at}/RltdPties`);
  dropBut(losses, RltdAgts, taken.agents, `${at}/RltdAgts`);
}

/** Names each element of an object but those, each in one sentence. */
export function dropBut(losses: Loss[], elements: object, but: readonly string[], path: string): void {
  for (const [name, value] of Object.entries(elements)) {
    if (but.includes(name) || leavesOf(value, '').every(({ text }) => text === NOT_PROVIDED)) continue;
    dropWhole(losses, value, `${path}/${name}`, `${name} has no place in the MT and was left out.`);
  }
}
