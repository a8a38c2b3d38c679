import type { IsoProblems } from '../../checks/iso-problems.ts';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { every, find, text } from '../lookup.ts';
import { checkBatches } from './batch-rules.ts';
import { scaled, unscaled } from './decimal.ts';
import { checkCount, checkSum } from './group-rules.ts';

/** Warns about statements, reports and notifications whose figures do not add up: real ones may leave entries out. */
export function checkStatements(body: XmlElement, problems: IsoProblems): void {
  for (const name of ['Stmt', 'Rpt', 'Ntfctn']) {
    for (const statement of every(body, name)) {
      checkSummary(statement, problems);
      for (const entry of every(statement, 'Ntry')) checkBatches(entry, problems);
      if (name === 'Stmt') checkBalances(statement, problems);
    }
  }
}

function checkSummary(statement: XmlElement, problems: IsoProblems): void {
  const summary = find(statement, 'TxsSummry');
  const entries = every(statement, 'Ntry');
  // A summary without any entry represents entries that are reported elsewhere.
  if (summary === undefined || entries.length === 0) return;
  const groups: readonly (readonly [string, XmlElement[]])[] = [
    ['TtlNtries', entries],
    ['TtlCdtNtries', entries.filter((entry) => text(entry, 'CdtDbtInd') === 'CRDT')],
    ['TtlDbtNtries', entries.filter((entry) => text(entry, 'CdtDbtInd') === 'DBIT')],
  ];
  for (const [name, group] of groups) {
    const total = find(summary, name);
    checkCount(find(total, 'NbOfNtries'), group.length, 'Ntry of that kind', problems, 'warning');
    const amounts = group.map((entry) => find(entry, 'Amt'));
    checkSum(find(total, 'Sum'), amounts, problems, 'warning');
  }
}

/** Opening balance plus booked entries must equal the closing balance, if the statement has one of each. */
function checkBalances(statement: XmlElement, problems: IsoProblems): void {
  const opening = balance(statement, ['OPBD', 'PRCD']);
  const closing = balance(statement, ['CLBD']);
  if (opening === null || closing === null) return;
  let sum = signed(opening);
  for (const entry of every(statement, 'Ntry')) {
    const status = text(entry, 'Sts/Cd') ?? text(entry, 'Sts');
    if (status !== 'BOOK') continue;
    const amount = signed(entry);
    if (sum === null || amount === null) return;
    sum += amount;
  }
  const stated = signed(closing);
  const element = find(closing, 'Amt');
  if (sum === null || stated === null || sum === stated || element === undefined) return;
  const right = `The closing balance is ${unscaled(stated)}, but opening balance and booked entries make ${unscaled(sum)}; an entry may be missing or wrong.`;
  problems.inside(element, 'balance_wrong', right, 'warning');
}

/** The only balance of these kinds. A page of a longer statement (INTM) has intermediate ones, which also count. */
function balance(statement: XmlElement, codes: readonly string[]): XmlElement | null {
  const found = every(statement, 'Bal').filter((one) => codes.includes(text(one, 'Tp/CdOrPrtry/Cd') ?? ''));
  const [first] = found;
  return first === undefined || found.length > 1 ? null : first;
}

/** The amount of a balance or entry, negative when it is a debit. A reversal has its own direction in CdtDbtInd. */
function signed(element: XmlElement): bigint | null {
  const amount = find(element, 'Amt');
  const value = amount === undefined ? null : scaled(textOf(amount));
  if (value === null) return null;
  return text(element, 'CdtDbtInd') === 'DBIT' ? -value : value;
}
