import { isObject } from '../../answers/is-object.ts';
import type { Balance, Money, ReportedEntry, Statement } from './statement.ts';
import { signed, sumsOf } from './sum.ts';

/** An element of a message. The versions of camt.052, 053 and 054 differ in details, so it is read by names. */
type Element = Record<string, unknown>;

const BALANCE_NAMES: Readonly<Record<string, string>> = {
  OPBD: 'Opening balance',
  PRCD: 'Previously closed balance',
  CLBD: 'Closing balance',
  OPAV: 'Opening available balance',
  CLAV: 'Closing available balance',
  FWAV: 'Forward available balance',
  ITBD: 'Interim balance',
  ITAV: 'Interim available balance',
};
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

/** The statements, reports or notifications of a message. */
export const isoStatements = (document: unknown): Statement[] =>
  ['Stmt', 'Rpt', 'Ntfctn'].flatMap((name) => all(document, name)).map(statementOf);

function statementOf(statement: Element): Statement {
  const entries = all(statement, 'Ntry').map(entryOf);
  const balances = all(statement, 'Bal');
  const only = (codes: readonly string[]): Money | undefined => {
    const found = balances.filter((balance) => codes.includes(text(balance, 'Tp/CdOrPrtry/Cd') ?? ''));
    const [first] = found;
    return first === undefined || found.length > 1 ? undefined : moneyOf(first);
  };
  return {
    account: text(statement, 'Acct/Id/IBAN') ?? text(statement, 'Acct/Id/Othr/Id') ?? '',
    reference: text(statement, 'Id') ?? '',
    number: text(statement, 'LglSeqNb') ?? text(statement, 'ElctrncSeqNb'),
    balances: balances.map(balanceOf),
    entries,
    ...sumsOf(only(OPENING), only(CLOSING), entries),
  };
}

function balanceOf(balance: Element): Balance {
  const code = text(balance, 'Tp/CdOrPrtry/Cd') ?? text(balance, 'Tp/CdOrPrtry/Prtry') ?? '';
  return { name: BALANCE_NAMES[code] ?? code, date: dayOf(balance, 'Dt'), money: moneyOf(balance) };
}

function entryOf(entry: Element): ReportedEntry {
  const details = all(entry, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'));
  const texts = details.flatMap((one) => strings(one, 'RmtInf/Ustrd'));
  return {
    bookedOn: dayOf(entry, 'BookgDt'),
    valueOn: dayOf(entry, 'ValDt'),
    money: moneyOf(entry),
    isBooked: (text(entry, 'Sts/Cd') ?? text(entry, 'Sts')) === 'BOOK',
    isReversal: read(entry, 'RvslInd') === true,
    references: details.flatMap((one) => referenceOf(one) ?? []),
    bankReference: text(entry, 'AcctSvcrRef'),
    text: text(entry, 'AddtlNtryInf') ?? texts.join(' '),
  };
}

const REFERENCES = ['UETR', 'EndToEndId', 'TxId', 'InstrId'];

function referenceOf(details: Element): string | null {
  const found = REFERENCES.map((name) => text(details, `Refs/${name}`));
  return found.find((reference) => reference !== null && reference !== 'NOTPROVIDED') ?? null;
}

/** The direction of a reversal is its own, too. */
const moneyOf = (element: Element): Money =>
  signed(
    text(element, 'Amt/value') ?? '',
    text(element, 'Amt/Ccy') ?? '',
    text(element, 'CdtDbtInd') === 'DBIT',
  );

const dayOf = (element: Element, name: string): string | null =>
  (text(element, `${name}/Dt`) ?? text(element, `${name}/DtTm`))?.slice(0, 10) ?? null;

function read(from: unknown, path: string): unknown {
  let found = from;
  for (const name of path.split('/')) found = isObject(found) ? found[name] : undefined;
  return found;
}

function text(from: unknown, path: string): string | null {
  const found = read(from, path);
  return typeof found === 'string' ? found : null;
}

function list(from: unknown, path: string): unknown[] {
  const found = read(from, path);
  return Array.isArray(found) ? found : [];
}

const all = (from: unknown, path: string): Element[] => list(from, path).filter(isObject);

const strings = (from: unknown, path: string): string[] =>
  list(from, path).filter((one) => typeof one === 'string');
