import { electronicIban, ibanProblem } from '@clearbench/domain';
import { definitionOf } from '../../iso20022/schema/read-registry.ts';
import type { SimpleType } from '../../iso20022/schema/simple-type.ts';
import { textOf } from '../../iso20022/xml/xml-tree.ts';
import { dateForm, dateTimeForm, indicatorForm, timeForm, yearMonthForm } from './dates.ts';
import { attributeFix, inPlaceOf, textFix } from './edits.ts';
import { numberForm } from './numbers.ts';
import { attributeTypeOf, textTypeOf } from './schema-of.ts';
import { type IsoFixer, targetOf } from './target.ts';
import type { ValueForm } from './value-form.ts';

/** Another form of the same value: of a date, number, indicator or code, in capitals or not, without blanks. */
export const rightForm: IsoFixer = (problem, piece) => {
  const target = targetOf(problem, piece);
  if (target === null || target.missing.length > 0) return null;
  const { element, attribute } = target;
  const { message } = piece;
  if (attribute !== null) {
    const right = formOf(attribute.value, attributeTypeOf(element, message));
    return right === null ? null : attributeFix(attribute, right, piece, inPlaceOf(right, attribute.value));
  }
  const value = textOf(element);
  const right = formOf(value, textTypeOf(element, message));
  return right === null ? null : textFix(element, right, piece, inPlaceOf(right, value));
};

/** The value in a form that its type accepts, if the intended value is clear. */
function formOf(value: string, type: SimpleType | null): string | null {
  if (type === null || value.trim() === '') return null;
  for (const form of formsOf(type)) {
    const right = form(value);
    if (right !== null && right !== value && type.problem(right) === null) return right;
  }
  return null;
}

const BUILT_IN: Readonly<Record<string, ValueForm>> = {
  date: dateForm,
  dateTime: dateTimeForm,
  time: timeForm,
  gYearMonth: yearMonthForm,
  boolean: indicatorForm,
};

const withoutSpace: ValueForm = (value) => value.trim();
const inCapitals: ValueForm = (value) => value.replaceAll(/\s/g, '').toUpperCase();
const inSmallLetters: ValueForm = (value) => value.replaceAll(/\s/g, '').toLowerCase();

/** Separators and a label in an IBAN are left out if the remaining text has the right check digits. */
const bareIban: ValueForm = (value) => {
  const bare = electronicIban(value.replaceAll(/[\s.:/-]/g, '')).replace(/^IBAN(?=[A-Z]{2}\d\d)/, '');
  return ibanProblem(bare) === null ? bare : null;
};

/** Identifiers that are not case-sensitive, by the beginning of their type's name. */
const PATTERNS: readonly (readonly [names: RegExp, forms: readonly ValueForm[]])[] = [
  [/BIC/, [inCapitals]],
  [/IBAN/, [inCapitals, bareIban]],
  [/^(?:CountryCode|.*CurrencyCode|LEIIdentifier|ISIN.*)$/, [inCapitals]],
  [/^(?:UUIDv4Identifier|ISO2ALanguageCode)$/, [inSmallLetters]],
];

function formsOf(type: SimpleType): readonly ValueForm[] {
  const definition = definitionOf(type.name);
  switch (definition.slice(0, 1)) {
    case '=':
      return [(value) => codeMeantBy(value, type.codes ?? [])];
    case '~':
      return [withoutSpace, ...(PATTERNS.find(([names]) => names.test(type.name))?.[1] ?? [])];
    case '%':
      return [numberForm];
    case '!':
      return [BUILT_IN[definition.slice(1)] ?? withoutSpace];
    default:
      return [];
  }
}

/** Codes of FIN and common abbreviations. Each has one meaning, in a list that has its code. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  SHA: 'SHAR',
  OUR: 'DEBT',
  BEN: 'CRED',
  C: 'CRDT',
  CREDIT: 'CRDT',
  D: 'DBIT',
  DEBIT: 'DBIT',
};

function codeMeantBy(value: string, codes: readonly string[]): string | null {
  const written = value.trim().toUpperCase();
  const same = codes.filter((code) => code.toUpperCase() === written);
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  const other = OTHER_CODES[written];
  return other !== undefined && codes.includes(other) ? other : null;
}
