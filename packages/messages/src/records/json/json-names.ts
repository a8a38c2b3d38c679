import { MeantNames, nameKey } from '@clearbench/domain';
import type { RecordField, UetrLines } from '../record-source.ts';
import type { JsonNode } from './parse-json.ts';

export type Keys = readonly [string] | readonly [string, string];

/**
 * Where a field may be, each as keys from the outside in; the first one found counts. Keys are the same in camelCase, snake_case and
 * kebab-case, and a party's fields may stand flat, under the names that they have in CSV.
 */
export const PATHS: Readonly<Record<RecordField, readonly Keys[]>> = {
  type: [['type']],
  uetr: [['uetr']],
  reference: [['transaction_reference'], ['transactionId'], ['reference']],
  relatedReference: [['related_reference']],
  amount: [['amount']],
  currency: [['currency']],
  valueDate: [['value_date']],
  senderBic: [['sender', 'bic'], ['sender_bic']],
  senderName: [['sender', 'name'], ['sender_name']],
  senderAccount: [['sender', 'account'], ['sender_account']],
  recipientBic: [['receiver', 'bic'], ['recipient', 'bic'], ['receiver_bic'], ['recipient_bic']],
  recipientName: [['receiver', 'name'], ['recipient', 'name'], ['receiver_name'], ['recipient_name']],
  recipientAccount: [
    ['receiver', 'account'],
    ['recipient', 'account'],
    ['receiver_account'],
    ['recipient_account'],
  ],
  profileId: [['profile_id']],
  destinationIban: [['destination_iban']],
  destinationBic: [['destination_bic']],
  fundType: [['fund_type']],
  underlyingName: [['underlying_customer', 'name'], ['underlying_customer_name']],
  underlyingAccount: [['underlying_customer', 'account'], ['underlying_customer_account']],
};
export const PARTIES = ['sender', 'receiver', 'recipient', 'underlying_customer'];

export const FIELDS = Object.keys(PATHS) as RecordField[];
const ALL_PATHS: readonly Keys[] = Object.values(PATHS).flat();

/** The keys that a transfer may have. */
export const KEYS: ReadonlySet<string> = new Set(ALL_PATHS.map(([key]) => key));
export const PARTY_KEYS: ReadonlySet<string> = new Set(ALL_PATHS.flatMap(([, inner]) => inner ?? []));
const KEY_OF: ReadonlyMap<string, string> = new Map(
  [...KEYS, ...PARTY_KEYS].map((key) => [nameKey(key), key]),
);

/** Their names in other systems. */
const PARTY_SPELLINGS = { iban: 'account', accountnumber: 'account', swift: 'bic', swiftcode: 'bic' };
/** A field of a party beside its object: `senderName`. */
const FLAT_SPELLINGS = Object.fromEntries(
  ALL_PATHS.flatMap(([key, inner]) =>
    inner === undefined ? [] : [[`${key}${inner}`.replaceAll('_', ''), `${key}/${inner}`]],
  ),
);

/** The names that a payload's unknown keys may mean. */
export interface Meant {
  readonly keys: MeantNames;
  readonly partyKeys: MeantNames;
  /** The names that they are in another spelling. */
  readonly spellings: Spellings;
  readonly uetrLines: UetrLines;
}

/** A misspelt `senderName` means `sender/name`, where the documents have it. */
const NESTED_KEYS = [...KEYS].filter((key) => !PARTIES.some((party) => key.startsWith(`${party}_`)));

export const newMeant = (): Meant => ({
  keys: new MeantNames(NESTED_KEYS, FLAT_SPELLINGS),
  partyKeys: new MeantNames(PARTY_KEYS, PARTY_SPELLINGS),
  spellings: new Spellings(),
  uetrLines: new Map(),
});

/** Spellings kept for one text: a hostile one could have millions. */
const SPELLINGS_MAX = 1_000;

/** The members of objects under the documented keys, however they are written. One for all elements of a payload. */
export class Spellings {
  readonly #known = new Map<string, string>();

  /** The members by documented keys; the same map where all are written so, as they are nearly always. */
  of(members: ReadonlyMap<string, JsonNode>, keys: ReadonlySet<string>): Members {
    let written = null as Map<string, string> | null;
    for (const key of members.keys()) {
      if (keys.has(key)) continue;
      const right = this.#rightOf(key);
      if (!keys.has(right) || members.has(right) || written?.has(right) === true) continue;
      written ??= new Map();
      written.set(right, key);
    }
    return { members, written };
  }

  /** True if it is a key of a transfer in any spelling. */
  isKey(key: string): boolean {
    return KEYS.has(this.#rightOf(key));
  }

  #rightOf(key: string): string {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const right = KEY_OF.get(nameKey(key)) ?? key;
    if (this.#known.size < SPELLINGS_MAX) this.#known.set(key, right);
    return right;
  }
}

export interface Members {
  readonly members: ReadonlyMap<string, JsonNode>;
  /** The actual spelling of keys that differ from the documented one. */
  readonly written: ReadonlyMap<string, string> | null;
}

export const spelt = ({ written }: Members, key: string): string => written?.get(key) ?? key;
export const memberOf = (of: Members, key: string): JsonNode | undefined => of.members.get(spelt(of, key));
