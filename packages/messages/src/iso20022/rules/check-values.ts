import type { IsoProblems } from '../checks/iso-problems.ts';
import type { AttributedType } from '../schema/read-registry.ts';
import { collapsed, quoted } from '../schema/simple-type.ts';
import { textOf, type XmlElement } from '../xml/xml-tree.ts';
import { cbprAmountProblem, cbprValueProblem } from './cbpr/cbpr-values.ts';
import { attributeOf } from './lookup.ts';
import { sepaValueProblem } from './sepa/sepa-values.ts';
import { decimalsOf } from './standard/decimal.ts';
import { externalCodeProblem } from './standard/external-codes.ts';
import type { MeaningProblem } from './standard/meaning-problem.ts';
import { decimalsProblem, meaningProblem } from './standard/value-meaning.ts';

/** Checks the meaning of a value whose form is right. */
export function checkMeaning(element: XmlElement, type: string, value: string, problems: IsoProblems): void {
  report(element, value, meaningProblem(type, value, problems.day), problems);
  // The nearest codes are only looked up for problems that are listed: a file can have many thousands of wrong ones.
  if (type.startsWith('External') && problems.takes('warning'))
    report(element, value, externalCodeProblem(type, value, problems.day), problems);
  if (problems.depth === 'cbpr')
    report(element, value, cbprValueProblem(type, element.local, value), problems);
  else if (problems.depth === 'sepa') report(element, value, sepaValueProblem(type, value), problems);
}

/** Checks currency and decimals of an amount whose form is right. */
export function checkAmount(element: XmlElement, type: AttributedType, problems: IsoProblems): void {
  const currency = attributeOf(element, type.attribute);
  const value = collapsed(textOf(element));
  if (currency === null || type.base.problem(value) !== null || type.attributeType.problem(currency) !== null)
    return;
  report(element, currency, meaningProblem(type.attributeType.name, currency, problems.day), problems);
  report(element, value, decimalsProblem(currency, decimalsOf(value), problems.day), problems);
  if (problems.depth !== 'cbpr') return;
  report(element, currency, cbprValueProblem(type.attributeType.name, element.local, currency), problems);
  report(element, value, cbprAmountProblem(value), problems);
}

function report(
  element: XmlElement,
  value: string,
  problem: MeaningProblem | null,
  problems: IsoProblems,
): void {
  if (problem === null) return;
  const { code, detail, uncertain } = problem;
  const severity = uncertain === true ? 'warning' : 'tolerated';
  problems.inside(element, code, `${element.local} ${quoted(value)} ${detail}.`, severity);
}
