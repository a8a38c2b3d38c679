import { type MxType, mxNameOf } from '../core/message-type.ts';
import { firstDayOf } from '../core/releases.ts';
import type { ListedRule } from '../core/rule-description.ts';
import { ISO_CODES, type IsoCode } from './problem-codes.ts';
import { kindOf } from './reading/messages.ts';

/** Codes of the schema and the header. Codes for a text that is not a message are not rules: `without` can't switch them off. */
const SCHEMA = `xml_encoding namespace_missing namespace_wrong header_version header_message element_unexpected element_missing element_repeated
  element_order choice_missing choice_several text_unexpected attribute_missing attribute_unexpected value_length
  value_pattern value_decimal value_type code_unknown`;

/** Codes of values, with the standard that defines each. */
const VALUES: Readonly<Partial<Record<IsoCode, string>>> = {
  code_unlisted: 'external code sets of ISO 20022',
  bic_country: 'ISO 9362',
  iban_structure: 'ISO 13616',
  iban_country: 'ISO 13616',
  iban_length: 'ISO 13616',
  iban_checksum: 'ISO 13616',
  lei_checksum: 'ISO 17442',
  country_unknown: 'ISO 3166',
  currency_unknown: 'ISO 4217',
  amount_decimals: 'ISO 4217',
  reference_checksum: 'ISO 11649 and national references',
  qr_reference: 'Swiss Payment Standards',
};

/** Codes of the rules on several elements, by the messages that have them. */
const MESSAGE_RULES: readonly (readonly [name: RegExp, codes: string])[] = [
  [/^pacs\.00[389]|^pain\.00[18]/, 'reference_twice'],
  [/^pacs\.00[34789]|^pain\.0(?:0[18]|13)/, 'count_wrong sum_wrong currency_mixed'],
  [/^pacs\.00[3489]/, 'settlement_date_twice'],
  [/^camt\.05[234]/, 'balance_wrong batch_wrong count_wrong sum_wrong'],
  [/^pacs\.00[247]|^pain\.00[27]|^camt\.(?:029|05[56])/, 'reason_text'],
  [/^(?:pacs|pain)\.002/, 'status_contradicts'],
  [/^camt\.029/, 'reason_missing'],
];

/** Codes of CBPR+ that only some messages have; all messages with a usage guideline have the others. */
const CBPR_ONLY: Readonly<Partial<Record<IsoCode, RegExp>>> = {
  cbpr_charges: /^pacs\.008/,
  cbpr_exchange_rate: /^pacs\.008/,
  cbpr_instructed_amount: /^pacs\.008/,
  cbpr_remittance: /^pacs\.00[89]/,
  cbpr_settlement: /^pacs\.00[89]/,
  cbpr_instruction: /^pacs\.00[89]/,
  cbpr_service_level: /^pacs\.00[89]/,
  cbpr_reason: /^pacs\.00[24]/,
  cbpr_original_message: /^pacs\.00[24]/,
  cbpr_page: /^camt/,
  cbpr_entry_date: /^camt/,
};

const GUIDELINES = {
  cbpr: 'CBPR+ usage guideline',
  sepa: 'SEPA implementation guidelines',
  sps: 'Swiss Payment Standards',
  dk: 'DFÜ-Abkommen of Deutsche Kreditwirtschaft, Anlage 3',
  austria: 'guidelines of Payment Services Austria',
} as const;

/** Codes whose problems are warnings in strict mode, too. */
const WARNINGS: ReadonlySet<IsoCode> = new Set([
  'code_unlisted',
  'reference_checksum',
  'qr_reference',
  'reference_twice',
  'reason_missing',
  'status_contradicts',
  'balance_wrong',
  'batch_wrong',
  'sepa_message',
  'sps_message',
  'dk_message',
  'austria_message',
  'national_rules',
]);

const SINCE: Readonly<Partial<Record<IsoCode, string>>> = {
  cbpr_address: firstDayOf('cbpr structured address'),
  sps_address: firstDayOf('sps structured address'),
};

/** The rules of the messages of a type: its schema, its values, its standard, and the guidelines of each profile. */
export function rulesOfMx(type: MxType): ListedRule[] {
  const { cbpr, sepa, national = {} } = kindOf(type);
  const name = mxNameOf(type);
  const rules = MESSAGE_RULES.flatMap(([names, codes]) => (names.test(name) ? codes.split(' ') : []));
  const profiles = { ...national, cbpr, sepa: sepa ?? national.sepa };
  return [
    ...listed(SCHEMA.split(/\s+/), `schema of ${type}`),
    ...Object.entries(VALUES).flatMap(([code, source]) => listed([code], source)),
    ...listed([...new Set(rules)], `message definition of ${name}`),
    ...Object.entries(GUIDELINES).flatMap(([profile, source]) =>
      profiles[profile as keyof typeof GUIDELINES] === undefined
        ? listed(profile === 'cbpr' ? [] : [`${profile}_message`], source)
        : listed(guidelineCodes(profile, name), source),
    ),
    ...listed(Object.keys(national).length === 0 ? [] : ['national_rules'], 'this package'),
    { id: 'reference_repeated', source: 'this package', since: null, severity: 'warning' },
  ];
}

function guidelineCodes(profile: string, name: string): string[] {
  const codes = Object.keys(ISO_CODES).filter((code) => code.startsWith(`${profile}_`));
  return codes.filter((code) => CBPR_ONLY[code as IsoCode]?.test(name) ?? true);
}

function listed(codes: readonly string[], source: string): ListedRule[] {
  return (codes as readonly IsoCode[]).map((id) => ({
    id,
    source,
    since: SINCE[id] ?? null,
    severity: WARNINGS.has(id) ? 'warning' : 'error',
  }));
}
