import type { EntryTransaction10, ReportEntry10 } from '../../iso20022/generated/types.ts';
import { dropWhole, leavesOf, type Passage } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from './accounts.ts';
import { isSameNumber } from './amounts.ts';

/** The data of an MT about an entry besides amount, direction, status and dates, and about its transaction. */
export interface Told {
  readonly entry: readonly (keyof ReportEntry10)[];
  readonly transaction: readonly (keyof EntryTransaction10)[];
  readonly references: readonly (keyof NonNullable<EntryTransaction10['Refs']>)[];
  readonly parties: readonly (keyof NonNullable<EntryTransaction10['RltdPties']>)[];
  readonly agents: readonly (keyof NonNullable<EntryTransaction10['RltdAgts']>)[];
}

const ALWAYS: readonly (keyof ReportEntry10)[] = [
  ...(['Amt', 'CdtDbtInd', 'RvslInd', 'Sts', 'BookgDt', 'ValDt', 'NtryDtls', 'AddtlNtryInf'] as const),
];

/** Reports the elements of an entry and its only transaction that the MT does not contain. `from` is the entry's XPath. */
export function dropUntold(
  entry: ReportEntry10,
  transaction: EntryTransaction10,
  told: Told,
  { losses, from }: Passage,
): void {
  dropBut(losses, entry, [...ALWAYS, ...told.entry], from);
  const at = `${from}/NtryDtls[1]/TxDtls[1]`;
  const { Amt, CdtDbtInd, Refs = {}, RltdPties = {}, RltdAgts = {} } = transaction;
  const parts = ['Amt', 'CdtDbtInd', 'Refs', 'RltdPties', 'RltdAgts'];
  // That of a transaction is the entry's as a rule.
  const isOther =
    Amt !== undefined && (Amt.Ccy !== entry.Amt.Ccy || !isSameNumber(Amt.value, entry.Amt.value));
  if (isOther) dropBut(losses, { Amt }, [], at);
  if (CdtDbtInd !== entry.CdtDbtInd) dropBut(losses, { CdtDbtInd }, [], at);
  dropBut(losses, transaction, [...parts, ...told.transaction], at);
  dropBut(losses, Refs, told.references, `${at}/Refs`);
  dropBut(losses, RltdPties, told.parties, `${at}/RltdPties`);
  dropBut(losses, RltdAgts, told.agents, `${at}/RltdAgts`);
}

/** Names each element of an object but those, each in one sentence. */
export function dropBut(losses: Loss[], elements: object, but: readonly string[], path: string): void {
  for (const [name, value] of Object.entries(elements)) {
    if (but.includes(name) || leavesOf(value, '').every(({ text }) => text === NOT_PROVIDED)) continue;
    dropWhole(losses, value, `${path}/${name}`, `${name} has no place in the MT and was left out.`);
  }
}
