import { checkLineFormat } from '../../types/category9/statement/check-line.ts';
import type { FieldCheck } from '../checks/field-check.ts';
import { PART_CHECKS, type PartCheck } from '../checks/part-checks.ts';
import { compileFormat, type PartKind } from '../notation/field-format.ts';
import type { PlacedField } from '../schema.ts';
import { type FieldSpec, type PartNames, UNKNOWN_FIELD } from './field-spec.ts';
import { ALL_FIELDS } from './fields.ts';

const MONEY = '3!a15d';
const DAY = '8!n';
const TIME = '8!n6!n';

/**
 * Fields of types that are not declared, where every type has the same format: the generic fields of ISO 15022, which
 * begin with a qualifier, and fields of treasury and trade messages. Free text takes set z: newer releases allow
 * it in some types. Source: field definitions of prowide-core (SRU 2025) and of swift-parser.
 */
const FORMATS: Readonly<Record<string, string>> = {
  '11A': ':4!c//3!a',
  '12A': ':4!c/[8c]/30z',
  '12B': ':4!c/[8c]/4!c',
  '12C': ':4!c//6!c',
  '13A': ':4!c//3!c',
  '13B': ':4!c/[8c]/30z',
  '13J': ':4!c//5!c',
  '13K': ':4!c//3!c/15d',
  '16R': '16c',
  '16S': '16c',
  '17B': ':4!c//1!a',
  '19A': `:4!c//[N]${MONEY}`,
  '19B': `:4!c//${MONEY}`,
  '20C': ':4!c//16x',
  '20D': ':4!c//25x',
  '21C': '35x',
  '21D': '35x',
  '21E': '35x',
  '22A': '4!c',
  '22C': '4!a2!c4!n4!a2!c',
  '22F': ':4!c/[8c]/4!c',
  '22H': ':4!c//4!c',
  '23G': '4!c[/4!c]',
  '24B': ':4!c/[8c]/4!c',
  '25D': ':4!c/[8c]/4!c',
  '28E': '5n/4!c',
  '30P': DAY,
  '30T': DAY,
  '30V': DAY,
  '30X': DAY,
  '31C': '6!n',
  '32J': '15d',
  '34B': MONEY,
  '35B': '[ISIN1!e12!c]$[4*35z]',
  '36B': ':4!c//4!c/15d',
  '36E': ':4!c//4!c/[N]15d',
  '37H': '1!a[1!a]12d',
  '37J': '12d',
  '39A': '2n/2n',
  '40A': '24x',
  '52G': '/34x$BIC',
  '69A': `:4!c//${DAY}/${DAY}`,
  '70C': ':4!c//4*35z',
  '70D': ':4!c//6*35z',
  '70E': ':4!c//10*35z',
  '70F': ':4!c//8000z',
  '70G': ':4!c//10*35z',
  '71H': MONEY,
  '71J': MONEY,
  '71K': MONEY,
  '71L': MONEY,
  '90A': ':4!c//4!c/15d',
  '90B': ':4!c//4!c/3!a15d',
  '92A': ':4!c//[N]15d',
  '92B': ':4!c//3!a/3!a/15d',
  '92F': ':4!c//3!a15d',
  '93B': ':4!c/[8c]/4!c/[N]15d',
  '93C': ':4!c//4!c/4!c/[N]15d',
  '94B': ':4!c/[8c]/4!c[/30z]',
  '94C': ':4!c//2!a',
  '94F': ':4!c//4!c/BIC',
  '94H': ':4!c//BIC',
  '95C': ':4!c//2!a',
  '95P': ':4!c//BIC',
  '95Q': ':4!c//4*35z',
  '95R': ':4!c/8c/34x',
  '97A': ':4!c//35x',
  '97B': ':4!c/[8c]/4!c/35x',
  '98A': `:4!c//${DAY}`,
  '98B': ':4!c/[8c]/4!c',
  '98C': `:4!c//${TIME}`,
  '98E': `:4!c//${TIME}[,3n][/[N]2!n[2!n]]`,
  '99A': ':4!c//[N]3!n',
  '99B': ':4!c//3!n',
};

/** The names of the parts of field 22C. */
const COMMON_REFERENCE: PartNames = [
  'party prefix',
  'party suffix',
  'reference code',
  'party prefix',
  'party suffix',
];

/** Parties of treasury messages (82 to 89), by option letter. */
const PARTY: Readonly<Record<string, string>> = {
  A: '[/1!a][/34x]$BIC',
  D: '[/1!a][/34x]$4*35z',
  J: '5*40z',
};

/** Prices, which may have more decimals than their currency. */
const PRICES: ReadonlySet<string> = new Set(['90B', '92F']);

/** Meanings that a part has in one type, and does not have in another: code words, the signs of an offset, the marks of a party. */
const OF_ITS_TYPE: ReadonlySet<PartKind> = new Set(['choice', 'sign', 'mark']);

/** Balances, which have a currency in statements of accounts, and a unit like FOZ in those of metals. */
const UNITS_VARY: ReadonlySet<string> = new Set('60F 60M 62F 62M 64 65'.split(' '));

/** A sequence begins with such a field; it has no value (15A to 15Z of treasury messages). */
const SEQUENCE_START = /^15[A-Z]$/;

/** Fields whose checks are others in some types: those of code words, and of an entry. */
const CHECKED_OTHERWISE: Readonly<Record<string, FieldCheck | null>> = {
  '13C': null,
  '61': checkLineFormat,
  '77B': null,
};

const known = new Map<string, PlacedField>();

/**
 * How to check a field in any type: by the format of its tag, or by its characters if formats differ. What the field may contain
 * depends on the type, so no code list is asked. Null: nothing to check.
 */
export function commonField(tag: string, value: string): PlacedField | null {
  if (value === '' && SEQUENCE_START.test(tag)) return null;
  const placed = known.get(tag) ?? placedField(tag);
  // There may be any number of unknown tags in a hostile text.
  if (placed.spec !== UNKNOWN_FIELD) known.set(tag, placed);
  return placed;
}

function placedField(tag: string): PlacedField {
  const notation = FORMATS[tag] ?? (/^8[2-9][ADJ]$/.test(tag) ? PARTY[tag.slice(2)] : undefined);
  const format = notation === undefined ? null : compileFormat(notation, kindsOf(tag, notation));
  const own =
    format === null
      ? UNKNOWN_FIELD
      : {
          ...{ ...UNKNOWN_FIELD, tag, format, example: '' },
          partNames: tag === '22C' ? COMMON_REFERENCE : [],
        };
  const common = ALL_FIELDS.get(tag);
  const spec = { ...(common?.spec ?? own), choices: NO_CHOICES };
  return {
    places: [],
    only: -1,
    spec,
    checks: commonChecks(tag, spec),
    check: tag in CHECKED_OTHERWISE ? (CHECKED_OTHERWISE[tag] ?? null) : (common?.check ?? null),
  };
}

const NO_CHOICES: ReadonlySet<string> = new Set();

/** The checks of parts that mean the same in every type. */
function commonChecks(tag: string, { format }: FieldSpec): PlacedField['checks'] {
  return [...format.groups].flatMap(([kind, group]) => {
    const check = PART_CHECKS[kind];
    const varies =
      OF_ITS_TYPE.has(kind) || (UNITS_VARY.has(tag) && (kind === 'currency' || kind === 'amount'));
    return check === undefined || varies ? [] : [{ group, check: notOfPayments(check) }];
  });
}

/** The meaning of the parts of a format, derived from their form. */
function kindsOf(tag: string, notation: string): PartKind[] {
  const parts = notation.match(/\d+\*\d+z|\d+!?[nacxz]|\d+d|BIC/g) ?? [];
  return parts.map((part, place) => {
    if (part === 'BIC') return 'bic';
    if (part === '8!n') return 'day';
    if (part === '12d') return 'rate';
    if (part.endsWith('d')) return 'amount';
    if (part === notation && part === '6!n') return 'date';
    const isMoney = part === '3!a' && notation.includes('3!a15d') && parts[place + 1] === '15d';
    if (isMoney && !PRICES.has(tag)) return 'currency';
    if (notation.startsWith('[/1!a]')) return place === 0 ? 'mark' : place === 1 ? 'account' : 'lines';
    return 'text';
  });
}

/**
 * Problems that only matter for payments: other messages may be about metals or about nothing, and name their banks in
 * other ways.
 */
const OF_PAYMENTS: ReadonlySet<string> = new Set(['C08', 'amount_zero', 'clearing_code']);

function notOfPayments(check: PartCheck): PartCheck {
  return (value, reading, day) => {
    const problem = check(value, reading, day);
    return problem !== null && OF_PAYMENTS.has(problem.code) ? null : problem;
  };
}
