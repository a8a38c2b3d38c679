import { type MxName, mxNameOf } from '../../core/message-type.ts';
import { attributeOf, every, find } from '../../iso20022/rules/lookup.ts';
import { scaled, unscaled } from '../../iso20022/rules/standard/decimal.ts';
import { spellAttribute } from '../../iso20022/xml/escape.ts';
import { elementsOf, textOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { insertion } from './edits.ts';
import { bodyName, groupOf } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** The transactions that `NbOfTxs` in the group header counts, and their parent element. */
const TRANSACTIONS: Readonly<Partial<Record<MxName, readonly [transaction: string, within?: string]>>> = {
  'pacs.008': ['CdtTrfTxInf'],
  'pacs.009': ['CdtTrfTxInf'],
  'pacs.003': ['DrctDbtTxInf'],
  'pacs.004': ['TxInf'],
  'pacs.007': ['TxInf'],
  'pacs.010': ['DrctDbtTxInf', 'CdtInstr'],
  'pain.001': ['CdtTrfTxInf', 'PmtInf'],
  'pain.007': ['TxInf', 'OrgnlPmtInfAndRvsl'],
  'pain.008': ['DrctDbtTxInf', 'PmtInf'],
  'pain.013': ['CdtTrfTx', 'PmtInf'],
};

/** The number of transactions, where the group header has none. */
export const missingCount: IsoFixer = (problem, piece) => {
  const target = targetOf(problem, piece);
  const transactions = transactionsOf(piece);
  if (target?.element.local !== 'GrpHdr' || target.missing[0] !== 'NbOfTxs') return null;
  if (transactions === null || transactions.length === 0) return null;
  const count = `${transactions.length}`;
  const message = `Add NbOfTxs with the number of transactions, ${count}.`;
  return insertion(target.element, { name: 'NbOfTxs', content: count }, piece, message);
};

/** The sum of the amounts between banks, which have one currency. */
export const missingTotal: IsoFixer = (problem, piece) => {
  const target = targetOf(problem, piece);
  if (target?.element.local !== 'GrpHdr' || target.missing[0] !== 'TtlIntrBkSttlmAmt') return null;
  const amounts = (transactionsOf(piece) ?? []).map((one) => find(one, 'IntrBkSttlmAmt'));
  const [currency, another] = new Set(amounts.map((amount) => attributeOf(amount, 'Ccy')));
  const sum = sumOf(amounts);
  if (currency === undefined || currency === null || another !== undefined || sum === null) return null;
  const message = `Add TtlIntrBkSttlmAmt with the sum of the amounts, ${sum} ${currency}.`;
  const attribute = ` Ccy="${spellAttribute(currency).spelling}"`;
  return insertion(target.element, { name: 'TtlIntrBkSttlmAmt', attribute, content: sum }, piece, message);
};

/** The transactions of a message; null if some of them may have another name or are counted differently. */
export function transactionsOf(piece: IsoPiece): XmlElement[] | null {
  const { type, document } = piece.message;
  const [name = '', within] = TRANSACTIONS[mxNameOf(type)] ?? [];
  const body = find(document, bodyName(type));
  if (body === undefined || name === '') return null;
  const around = within === undefined ? [body] : every(body, within);
  const isKnown = [body, ...around].every((element) => hasKnownChildren(element, piece));
  const groups = around.map((element) => every(element, name));
  // A group of a pain.007 without transactions reverses all of the original ones.
  return isKnown && groups.every((group) => group.length > 0) ? groups.flat() : null;
}

function hasKnownChildren(element: XmlElement, { message }: IsoPiece): boolean {
  const group = groupOf(element, message);
  return elementsOf(element).every(({ local }) => group?.positions.has(local) === true);
}

export function sumOf(amounts: readonly (XmlElement | undefined)[]): string | null {
  let sum = 0n;
  for (const amount of amounts) {
    const value = amount === undefined ? null : scaled(textOf(amount));
    if (value === null) return null;
    sum += value;
  }
  return unscaled(sum);
}
