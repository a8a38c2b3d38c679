import { withdrawalDay } from '../core/releases.ts';
import type { ListedRule } from '../core/rule-description.ts';
import type { PartKind } from './fields/notation/field-format.ts';
import type { MessageSchema, PlacedField } from './fields/schema.ts';
import type { AnyDefinition } from './types/type-set.ts';

/** Codes of blocks, headers and trailers. */
const ENVELOPE =
  'H01 H02 H03 H10 H15 H20 H25 H26 H30 H40 H50 H80 U00 U01 U02 U03 U08 U09 Z00 UETR_MISSING UETR_INVALID M50 T46';
/** Codes of block 4 as a whole, and of the form of any field. */
const FORMAT = 'T12 T13 T31 T32 T33 T34 M60 stray_text too_many_fields';

/** Codes of the values of a field's parts. */
const OF_PARTS: Readonly<Partial<Record<PartKind, string>>> = {
  reference: 'T26',
  mark: 'party_mark',
  account: 'iban_checksum iban_spelling',
  date: 'T50',
  day: 'T50',
  currency: 'T52 C08',
  amount: 'T40 T43 C03',
  rate: 'T40 T43 zero_rate',
  bic: 'T27 T46',
  time: 'T38',
  sign: 'T15',
  offset: 'T16',
};

/** Codes of the checks that a field has as a whole. */
const OF_FIELDS: readonly (readonly [tag: RegExp, codes: string])[] = [
  [/^11[RS]$/, 'T18 T50'],
  [/^13C$/, 'unknown_time_code'],
  [/^32A$/, 'amount_zero'],
  [/^5[1-8][A-D]$/, 'clearing_code'],
  [/^50F$|^59F$/, 'T50 T54 T55 T56 T73'],
  [/^50K$|^5[2-8]D$|^59$/, 'account_missing account_without_slash name_missing'],
  [/^61$/, 'T40 T43 T50 T51 T52 T53 C03 funds_code unknown_transaction_code'],
  [/^6[025][FM]?$/, 'C27 balance_mismatch page_balance page_missing page_number'],
  [/^72$/, 'T30 T80'],
  [/^77B$/, 'T73'],
  [/^79$/, 'T80'],
];

/** Codes that are warnings in strict mode, too. Each of our own is one but those of what can't be read. */
const WARNINGS: ReadonlySet<string> = new Set(['T18', 'T30']);
const OWN_ERRORS: ReadonlySet<string> = new Set([
  'too_many_fields',
  'UETR_MISSING',
  'UETR_INVALID',
  'stray_text',
]);

/** The rules of the messages of a type: its network validated rules, and those of its fields, headers and trailers. */
export function rulesOfMt(definition: AnyDefinition): ListedRule[] {
  const { type, rules, schema, checked = {}, length } = definition;
  const sources = new Map<string, Set<string>>();
  const add = (codes: string, source: string): void => {
    for (const code of codes.split(' ')) {
      const known = sources.get(code);
      if (known === undefined) sources.set(code, new Set([source]));
      else known.add(source);
    }
  };
  for (const { rule } of rules.rules) add(rule.code, handbook(type, rule.rule));
  for (const [codes, rule] of Object.entries(checked)) add(codes, handbook(type, rule));
  addFields(schema, (codes, tag) => add(codes, `SRG ${type}, field ${tag}`));
  add(FORMAT, `SRG ${type}, formats`);
  add(ENVELOPE, 'FIN, blocks 1, 2, 3 and 5');
  if (length?.advised !== undefined) add('long_message', OWN);
  add('reference_repeated', OWN);
  const withdrawn = withdrawalDay(type);
  if (withdrawn !== null) add('type_withdrawn', 'SWIFT standards releases');
  return [...sources].map(([code, named]) => ({
    ...listed(code, [...named].join('; ')),
    since: code === 'type_withdrawn' ? withdrawn : null,
  }));
}

/** The rules of acknowledgements. */
export function rulesOfService(): ListedRule[] {
  const codes = 'V00 H01 H03 H10 H15 H20 H25 T38 T50 U02 Z00 no_error_code'.split(' ');
  return codes.map((code) => listed(code, 'FIN, service messages'));
}

const OWN = 'this package';

function handbook(type: string, rule: string): string {
  return /^C\d/.test(rule) ? `SRG ${type}, rule ${rule}` : `SRG ${type}, field ${rule}`;
}

/** The codes in the tables above are those of problems, which a test verifies. */
function listed(code: string, source: string): ListedRule {
  const isOwn = /^[a-z]/.test(code) && code !== 'type_withdrawn';
  const isWarning = WARNINGS.has(code) || (/^[a-z]/.test(code) && !OWN_ERRORS.has(code));
  return {
    id: code as ListedRule['id'],
    source: isOwn ? OWN : source,
    since: null,
    severity: isWarning ? 'warning' : 'error',
  };
}

function addFields(
  { slots, fields, stretches }: MessageSchema,
  add: (codes: string, tag: string) => void,
): void {
  for (const [tag, field] of fields) for (const codes of codesOf(tag, field)) add(codes, tag);
  for (const { group, tag } of slots) if (group !== null) add(group.code, tag);
  for (const { schema } of stretches) {
    add('T10 T11', schema.fields.keys().next().value ?? '');
    addFields(schema, add);
  }
}

function codesOf(tag: string, { spec }: PlacedField): string[] {
  const { format, choices, choiceCode, linesCode } = spec;
  return [
    ...format.kinds.flatMap((kind) => OF_PARTS[kind] ?? []),
    ...OF_FIELDS.flatMap(([tags, codes]) => (tags.test(tag) ? [codes] : [])),
    ...(choices.size > 0 ? [choiceCode] : []),
    ...(linesCode === null ? [] : [linesCode]),
  ];
}
