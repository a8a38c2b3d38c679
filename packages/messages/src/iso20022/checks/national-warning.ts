import type { MxType } from '../../core/message-type.ts';
import { hasError, inTextOrder, isError } from '../../core/problem.ts';
import { text } from '../rules/lookup.ts';
import { NATIONAL_VERSIONS, type NationalRules, profileOfCountry } from '../rules/national/national.ts';
import type { XmlElement, XmlNode } from '../xml/xml-tree.ts';
import { IsoProblems } from './iso-problems.ts';

/** Transactions that are read: what a program writes wrong is wrong in all of them, and a check must not take twice as long. */
const TRANSACTIONS_READ = 100;

/**
 * Warns once if the rules of the country of the bank that receives the message would refuse it. A message that is wrong
 * already needs no such warning.
 */
export function warnOfNationalRules(
  body: XmlElement,
  rules: NationalRules,
  type: MxType,
  list: IsoProblems,
  day: string,
): void {
  const profile = profileOfCountry(countryOfBank(body));
  const rule = profile === null ? undefined : rules[profile];
  if (profile === null || rule === undefined || hasError(list.all)) return;
  const { guide, title } = NATIONAL_VERSIONS[profile];
  const found = new IsoProblems('strict', profile, [], list.options);
  rule({ guide, problems: found, type, variant: '', day }, beginningOf(body));
  const [first] = inTextOrder(found.all.filter(isError));
  if (first === undefined) return;
  const message = `The rules of ${title} refuse this message; check by the profile ${profile} to see all problems. The first: ${first.message}`;
  const { path, line, column } = first;
  list.add({ code: 'national_rules', severity: 'warning', path, line, column, message });
}

/** The debtor's bank receives orders, and the creditor's bank collections. Its BIC has the country, or else the account. */
function countryOfBank(body: XmlElement): string {
  const side = body.local === 'CstmrDrctDbtInitn' ? 'Cdtr' : 'Dbtr';
  const agent = `PmtInf/${side}Agt/FinInstnId`;
  const bic = text(body, `${agent}/BICFI`) ?? text(body, `${agent}/BIC`);
  return bic?.slice(4, 6) ?? text(body, `PmtInf/${side}Acct/Id/IBAN`)?.slice(0, 2) ?? '';
}

/** The message with the first transactions only. */
function beginningOf(body: XmlElement): XmlElement {
  let left = TRANSACTIONS_READ;
  const isKept = (node: XmlNode): boolean => !isTransaction(node) || left-- > 0;
  const beginning: XmlElement = { ...body, children: [] };
  for (const child of body.children) {
    const isPayment = child.kind === 'element' && child.local === 'PmtInf';
    beginning.children.push(
      isPayment ? { ...child, parent: beginning, children: child.children.filter(isKept) } : child,
    );
  }
  return beginning;
}

const isTransaction = (node: XmlNode): boolean =>
  node.kind === 'element' && (node.local === 'CdtTrfTxInf' || node.local === 'DrctDbtTxInf');
