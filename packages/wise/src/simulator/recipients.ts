import { isBic, isCountry, isIban } from '@clearbench/domain';
import { type FieldError, json, refuseFields } from './answers.ts';
import { confirmationsOf } from './ask-bank.ts';
import { profileOf } from './authentication.ts';
import { type Context, nextId } from './context.ts';
import type { Recipient } from './entities.ts';
import { bodyObject, forbidden, objectOf, ownEntity, presentEach, textOf } from './lookups.ts';
import { hasMagicWord } from './magic.ts';
import { isPriced } from './rates.ts';
import { SIMULATED_USER } from './settings.ts';

type Details = Readonly<Record<string, unknown>>;
type Check = (details: Details) => FieldError[];

const PAGE = 20;

/** The requirements of Wise for an account of each type. */
const CHECKS: Readonly<Record<string, Check>> = {
  iban: (details) => [
    ...unless(
      isIban(textOf(details.IBAN).replaceAll(' ', '').toUpperCase()),
      'IBAN',
      'Please enter a valid IBAN.',
    ),
    ...unless(details.BIC === undefined || isBic(textOf(details.BIC)), 'BIC', 'Please enter a valid BIC.'),
  ],
  sort_code: (details) => [
    ...matching(details, 'sortCode', /^\d{2}-?\d{2}-?\d{2}$/, 'Please enter a sort code of 6 digits.'),
    ...matching(details, 'accountNumber', /^\d{8}$/, 'Please enter an account number of 8 digits.'),
  ],
  aba: (details) => [
    ...unless(isRoutingNumber(textOf(details.abartn)), 'abartn', 'Please enter a valid routing number.'),
    ...matching(details, 'accountNumber', /^\d{4,17}$/, 'Please enter an account number of 4 to 17 digits.'),
    ...matching(details, 'accountType', /^(CHECKING|SAVINGS)$/, 'Please choose CHECKING or SAVINGS.'),
    ...addressErrors(details.address),
  ],
  swift_code: (details) => [
    ...unless(isBic(textOf(details.swiftCode)), 'swiftCode', 'Please enter a valid SWIFT code.'),
    ...matching(details, 'accountNumber', /^[A-Za-z0-9]{4,34}$/, 'Please enter an account number.'),
  ],
};

/** The account types of a currency; other currencies use `swift_code`. */
const ACCOUNT_TYPES: Readonly<Record<string, readonly string[]>> = {
  GBP: ['sort_code', 'iban'],
  USD: ['aba', 'swift_code'],
  ...Object.fromEntries(
    ['EUR', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'AED'].map((each) => [each, ['iban', 'swift_code']]),
  ),
};

export const accountTypesOf = (currency: string): readonly string[] =>
  ACCOUNT_TYPES[currency] ?? ['swift_code'];

export async function createRecipient(context: Context): Promise<Response> {
  const body = bodyObject(context);
  const profile = profileOf(context.caller, String(body.profile));
  if (profile === null) return forbidden(context);
  const currency = textOf(body.currency);
  const accountHolderName = textOf(body.accountHolderName).trim();
  const type = textOf(body.type);
  const details = objectOf(body.details);
  const errors = problemsOf(currency, accountHolderName, type, details);
  if (errors.length > 0) refuseFields(errors);

  const confirmations = confirmationsOf(context, { currency, accountHolderName, details: textsIn(details) });
  const recipient: Recipient = {
    id: await nextId(context),
    owner: profile.id,
    dueAtMs: null,
    currency,
    accountHolderName,
    type,
    details: { ...textsIn(details), ...addressIn(details) },
    confirmations,
  };
  await context.entities.put('recipient', recipient);
  return json(present(recipient));
}

export async function getOldRecipient(context: Context): Promise<Response> {
  return json(present(await ownEntity(context, 'recipient', context.params.recipientId ?? '')));
}

export async function getRecipient(context: Context): Promise<Response> {
  return json(presentNew(await ownEntity(context, 'recipient', context.params.recipientId ?? '')));
}

export async function listOldRecipients(context: Context): Promise<Response> {
  return json(await presentEach(context, await recipientsIn(context, 'profile'), present));
}

/** `GET /v2/accounts`: pages that begin at `seekPosition`, by id. */
export async function listRecipients(context: Context): Promise<Response> {
  const { searchParams } = context.url;
  const oldestFirst = await recipientsIn(context, 'profileId');
  const sorted = searchParams.get('sort') === 'id,desc' ? oldestFirst.toReversed() : oldestFirst;
  const start = sorted.findIndex(({ id }) => id === searchParams.get('seekPosition'));
  const size = /^\d{1,3}$/.test(searchParams.get('size') ?? '') ? Number(searchParams.get('size')) : PAGE;
  const rest = sorted.slice(Math.max(0, start));
  const page = rest.slice(0, Math.min(Math.max(1, size), PAGE));
  const positionOf = (recipient: Recipient | undefined) =>
    recipient === undefined ? null : Number(recipient.id);
  return json({
    content: await presentEach(context, page, presentNew),
    sort: { empty: false, sorted: true, unsorted: false },
    seekPositionForCurrent: positionOf(page[0]),
    seekPositionForNext: positionOf(rest[page.length]),
    size: page.length,
  });
}

async function recipientsIn(context: Context, parameter: 'profile' | 'profileId'): Promise<Recipient[]> {
  const profile = profileOf(context.caller, context.url.searchParams.get(parameter) ?? '');
  if (profile === null) return forbidden(context);
  const currencies = context.url.searchParams.get('currency')?.split(',');
  const all = await context.entities.list('recipient', profile.id);
  return all.filter(({ currency }) => currencies === undefined || currencies.includes(currency));
}

function problemsOf(currency: string, name: string, type: string, details: Details): FieldError[] {
  if (!isPriced(currency)) return [invalid('currency', 'Currency is not supported.')];
  const errors: FieldError[] = [];
  if (name.length < 2 || name.length > 140) {
    errors.push(invalid('accountHolderName', 'Please enter the full name of the recipient.'));
  }
  if (textOf(details.legalType) === 'PRIVATE' && !/\S\s+\S/.test(name)) {
    errors.push(invalid('accountHolderName', 'Please enter the first and last name of the recipient.'));
  }
  if (hasMagicWord(name, 'refused')) {
    errors.push(invalid('accountHolderName', 'We cannot send money to this recipient. (SIMULATED)'));
  }
  const check = accountTypesOf(currency).includes(type) ? CHECKS[type] : undefined;
  if (check === undefined) return [...errors, invalid('type', `${type} is not available for ${currency}.`)];
  if (!/^(PRIVATE|BUSINESS)$/.test(textOf(details.legalType))) {
    errors.push(invalid('legalType', 'Please choose PRIVATE or BUSINESS.'));
  }
  return [...errors, ...check(details)];
}

function addressErrors(value: unknown): FieldError[] {
  const address = objectOf(value);
  return [
    ...unless(isCountry(textOf(address.country)), 'address.country', 'Please choose a country.'),
    ...matching(address, 'city', /\S/, 'Please enter a city.', 'address.city'),
    ...matching(address, 'firstLine', /\S/, 'Please enter an address.', 'address.firstLine'),
    ...matching(address, 'postCode', /\S/, 'Please enter a post code.', 'address.postCode'),
  ];
}

/** Values in lists must be shallow: one that nests too deeply to be written would break everyone's lists. */
const textsIn = (details: Details): Details =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => typeof value === 'string'));

const addressIn = ({ address }: Details): Details =>
  address === undefined ? {} : { address: textsIn(objectOf(address)) };

const invalid = (path: string, message: string): FieldError => ({ code: 'NOT_VALID', message, path });

function unless(valid: boolean, path: string, message: string): FieldError[] {
  return valid ? [] : [invalid(path, message)];
}

function matching(
  details: Details,
  field: string,
  format: RegExp,
  message: string,
  path = field,
): FieldError[] {
  return unless(format.test(textOf(details[field])), path, message);
}

/** ABA: nine digits whose sum, weighted 3 7 1, is a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

export function presentNew(recipient: Recipient) {
  const { id, owner, currency, accountHolderName, type, details, confirmations = null } = recipient;
  const { legalType, ...account } = details;
  const [key = '', value = ''] = Object.entries(account)[0] ?? [];
  return {
    id: Number(id),
    creatorId: Number(SIMULATED_USER.id),
    profileId: Number(owner),
    name: { fullName: accountHolderName, givenName: null, familyName: null, middleName: null },
    currency,
    country: null,
    type,
    legalEntityType: legalType === 'BUSINESS' ? 'BUSINESS' : 'PERSON',
    active: true,
    details: account,
    accountSummary: textOf(value),
    displayFields: [{ key: `details/${key}`, label: key, value: textOf(value) }],
    isInternal: false,
    ownedByCustomer: false,
    confirmations,
  };
}

function present(recipient: Recipient) {
  const { id, owner, currency, accountHolderName, type, details, confirmations = null } = recipient;
  return {
    id: Number(id),
    profile: Number(owner),
    accountHolderName,
    type,
    country: null,
    currency,
    details,
    user: Number(SIMULATED_USER.id),
    active: true,
    ownedByCustomer: false,
    confirmations,
  };
}
