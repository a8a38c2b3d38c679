import type { ProblemList } from '../problem-list.ts';
import type { AttributedType } from '../schema/read-registry.ts';
import { collapsed, quoted } from '../schema/simple-type.ts';
import { textOf, type XmlElement } from '../xml/xml-tree.ts';
import { cbprAmountFault, cbprValueFault } from './cbpr-values.ts';
import { decimalsOf } from './decimal.ts';
import { attributeOf } from './lookup.ts';
import { sepaValueFault } from './sepa-values.ts';
import { decimalsFault, type MeaningFault, meaningFault } from './value-meaning.ts';

/** Checks the meaning of a value whose form is right. */
export function checkMeaning(element: XmlElement, type: string, value: string, problems: ProblemList): void {
  report(element, value, meaningFault(type, value, problems.day), problems);
  if (problems.depth === 'cbpr') report(element, value, cbprValueFault(type, element.local, value), problems);
  else if (problems.depth === 'sepa') report(element, value, sepaValueFault(type, value), problems);
}

/** Checks currency and decimals of an amount whose form is right. */
export function checkAmount(element: XmlElement, type: AttributedType, problems: ProblemList): void {
  const currency = attributeOf(element, type.attribute);
  const value = collapsed(textOf(element));
  if (currency === null || type.base.fault(value) !== null || type.attributeType.fault(currency) !== null)
    return;
  report(element, currency, meaningFault(type.attributeType.name, currency, problems.day), problems);
  report(element, value, decimalsFault(currency, decimalsOf(value), problems.day), problems);
  if (problems.depth !== 'cbpr') return;
  report(element, currency, cbprValueFault(type.attributeType.name, element.local, currency), problems);
  report(element, value, cbprAmountFault(value), problems);
}

function report(element: XmlElement, value: string, fault: MeaningFault | null, problems: ProblemList): void {
  if (fault === null) return;
  const { code, detail, uncertain } = fault;
  const severity = uncertain === true ? 'warning' : 'tolerated';
  problems.inside(element, code, `${element.local} ${quoted(value)} ${detail}.`, severity);
}
