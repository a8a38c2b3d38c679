import type { Rule } from '@clearbench/house-rules/document';

/** The countries of both sides of a payment. */
export interface Sides {
  readonly sender: string;
  readonly recipient: string;
}

/** Those of the samples. */
const SAMPLE_SIDES: Sides = { sender: 'GB', recipient: 'DE' };

/** The examples of the IBAN registry. Elsewhere an account has just a number. */
const IBANS: Readonly<Record<string, string>> = {
  AT: 'AT611904300234573201',
  BE: 'BE68539007547034',
  CH: 'CH9300762011623852957',
  DE: 'DE89370400440532013000',
  ES: 'ES9121000418450200051332',
  FR: 'FR1420041010050500013M02606',
  GB: 'GB29NWBK60161331926819',
  IE: 'IE29AIBK93115212345678',
  IT: 'IT60X0542811101000000123456',
  LU: 'LU280019400644750000',
  NL: 'NL91ABNA0417164300',
};
/** Those without an IBAN of the table are last. */
const COUNTRIES = [...Object.keys(IBANS), 'US', 'JP', 'SG'];

/** The countries between which the rules accept payments, the samples' own if possible; null where they accept none. */
export function acceptedSides(rules: readonly Rule[]): Sides | null {
  const [sender, recipient] = (['sender', 'recipient'] as const).map((side) => {
    const choices = rules.filter(
      (rule) => rule.kind === 'countries' && (rule.party === undefined || rule.party === side),
    ) as Extract<Rule, { kind: 'countries' }>[];
    const named = choices.flatMap(({ allow = [] }) => allow);
    return [SAMPLE_SIDES[side], ...COUNTRIES, ...named].find((country) =>
      choices.every(({ allow, deny = [] }) => allow?.includes(country) !== false && !deny.includes(country)),
    );
  });
  return sender === undefined || recipient === undefined ? null : { sender, recipient };
}

/** A sample between other countries: its banks, accounts and addresses change. */
export function betweenCountries(text: string, { sender, recipient }: Sides): string {
  const changes = [
    ...(sender === SAMPLE_SIDES.sender ? [] : changesOf(sender, SENDER)),
    ...(recipient === SAMPLE_SIDES.recipient ? [] : changesOf(recipient, RECIPIENT)),
  ];
  // In one pass: what one side gets may be what the other has.
  const parts = new RegExp(changes.map(([from]) => from).join('|') || '(?!)', 'g');
  const byText = new Map(changes);
  return text.replaceAll(parts, (found) => byText.get(found) ?? found);
}

interface Party {
  readonly bics: readonly string[];
  readonly country: string;
  readonly account: string;
  readonly city: string;
}

const SENDER: Party = { bics: ['OAKNGB20'], country: 'GB', account: '0012345678', city: 'London' };
const RECIPIENT: Party = {
  bics: ['ELMFDEF0', 'LINDDE20'],
  country: 'DE',
  account: '0087654321',
  city: 'Berlin',
};

function changesOf(to: string, { bics, country, account, city }: Party): [string, string][] {
  const iban = IBANS[country] ?? '';
  const other = IBANS[to];
  return [
    // A BIC of the test network has 0 as its eighth character.
    ...bics.map((bic): [string, string] => [bic, `${bic.slice(0, 4)}${to}20`]),
    [
      `<IBAN>${iban}</IBAN>`,
      other === undefined ? `<Othr><Id>${account}</Id></Othr>` : `<IBAN>${other}</IBAN>`,
    ],
    [iban, other ?? account],
    [`<Ctry>${country}</Ctry>`, `<Ctry>${to}</Ctry>`],
    [city, 'Sample City'],
    [city.toUpperCase(), 'SAMPLE CITY'],
  ];
}
