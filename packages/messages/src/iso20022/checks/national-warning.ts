import type { MxType } from '../../core/message-type.ts';
import { hasError, inTextOrder, isError } from '../../core/problem.ts';
import { text } from '../rules/lookup.ts';
import { NATIONAL_VERSIONS, type NationalRules, profileOfCountry } from '../rules/national/national.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { IsoProblems } from './iso-problems.ts';

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
  const found = new IsoProblems('strict', profile, [], list.day);
  rule({ guide, problems: found, type, variant: '', day }, body);
  const errors = inTextOrder(found.all.filter(isError));
  const [first] = errors;
  if (first === undefined) return;
  const count = errors.length === 1 ? 'a problem' : `${errors.length} problems`;
  const message = `The rules of ${title} find ${count}; check by the profile ${profile} to see all. The first: ${first.message}`;
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
