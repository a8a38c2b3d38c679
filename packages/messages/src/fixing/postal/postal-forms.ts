/** How addresses of a country are written, as its post describes it. */
export interface PostalForm {
  /** The pattern of a postal code, without anchors. */
  readonly postcode: string;
  /** Where it is in the line of the town; `state` has a state or province between the town and the code. */
  readonly position: 'before' | 'after' | 'state';
  /** Where the number of the building is in the line of the street. */
  readonly number: 'before' | 'after';
}

const GROUPS: readonly (readonly [
  countries: string,
  postcode: string,
  PostalForm['position'],
  PostalForm['number'],
])[] = [
  ['DE ES IT FI EE HR ME RS TR UA SM MX MA DZ', '\\d{5}', 'before', 'after'],
  ['FR MC', '\\d{5}', 'before', 'before'],
  ['AT BE CH LI DK NO HU BG SI CY MK AL GL', '\\d{4}', 'before', 'after'],
  ['LU TN PH', '\\d{4}', 'before', 'before'],
  ['SE CZ SK GR', '\\d{3} ?\\d{2}', 'before', 'after'],
  ['RO RU BY KZ CN', '\\d{6}', 'before', 'after'],
  ['IS FO', '\\d{3}', 'before', 'after'],
  ['LT', 'LT-?\\d{5}', 'before', 'after'],
  ['LV', 'LV-?\\d{4}', 'after', 'after'],
  ['PL', '\\d{2}-\\d{3}', 'before', 'after'],
  ['PT', '\\d{4}-\\d{3}', 'before', 'after'],
  ['NL', '\\d{4} ?[A-Z]{2}', 'before', 'after'],
  ['GB GG IM JE', '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', 'after', 'before'],
  ['IE', '[A-Z]\\d[\\dW] ?[A-Z\\d]{4}', 'after', 'before'],
  ['MT', '[A-Z]{3} ?\\d{4}', 'after', 'before'],
  ['US PR', '\\d{5}(?:-\\d{4})?', 'state', 'before'],
  ['CA', '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d', 'state', 'before'],
  ['AU', '\\d{4}', 'state', 'before'],
  ['NZ ZA', '\\d{4}', 'after', 'before'],
  ['SG IN', '\\d{3} ?\\d{3}', 'after', 'before'],
  ['JP', '\\d{3}-\\d{4}', 'after', 'before'],
  ['BR', '\\d{5}-\\d{3}', 'after', 'after'],
  ['IL', '\\d{7}', 'after', 'before'],
];

const FORMS: ReadonlyMap<string, PostalForm> = new Map(
  GROUPS.flatMap(([countries, postcode, position, number]) =>
    countries.split(' ').map((country) => [country, { postcode, position, number }] as const),
  ),
);

/** @returns null for a country whose form is not known, or that has no postal codes. */
export const postalFormOf = (country: string): PostalForm | null => FORMS.get(country) ?? null;
