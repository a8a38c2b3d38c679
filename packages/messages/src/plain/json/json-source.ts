import { MeantNames } from '@clearbench/domain';
import type { Findings } from '../../core/findings.ts';
import type { Locator } from '../../core/locator.ts';
import type { Problem } from '../../core/problem.ts';
import type { Place, PlainField, PlainSource } from '../plain-source.ts';
import type { JsonNode } from './parse-json.ts';

type Keys = readonly [string] | readonly [string, string];

/** Where a field may be in the documented shapes, each as keys from the outside in; the first one found counts. */
const PATHS: Readonly<Record<PlainField, readonly Keys[]>> = {
  type: [['type']],
  uetr: [['uetr']],
  reference: [['transaction_reference'], ['transactionId'], ['reference']],
  relatedReference: [['related_reference'], ['relatedReference']],
  amount: [['amount']],
  currency: [['currency']],
  valueDate: [['value_date'], ['valueDate']],
  senderBic: [['sender', 'bic']],
  senderName: [['sender', 'name']],
  senderAccount: [['sender', 'account']],
  recipientBic: [
    ['receiver', 'bic'],
    ['recipient', 'bic'],
  ],
  recipientName: [
    ['receiver', 'name'],
    ['recipient', 'name'],
  ],
  recipientAccount: [
    ['receiver', 'account'],
    ['recipient', 'account'],
  ],
  profileId: [['profile_id'], ['profileId']],
  destinationIban: [['destination_iban'], ['destinationIban']],
  destinationBic: [['destination_bic'], ['destinationBic']],
  fundType: [['fund_type'], ['fundType']],
  underlyingName: [['underlying_customer', 'name']],
  underlyingAccount: [['underlying_customer', 'account']],
};
const PARTIES = ['sender', 'receiver', 'recipient', 'underlying_customer'];

const FIELDS = Object.keys(PATHS) as PlainField[];
const ALL_PATHS: readonly Keys[] = Object.values(PATHS).flat();

/** The keys that a transfer may have. */
export const KEYS: ReadonlySet<string> = new Set(ALL_PATHS.map(([key]) => key));
const PARTY_KEYS: ReadonlySet<string> = new Set(ALL_PATHS.flatMap(([, inner]) => inner ?? []));
/** What other systems call them. */
const PARTY_SPELLINGS = { iban: 'account', accountnumber: 'account', swift: 'bic', swiftcode: 'bic' };
/** A field of a party that stands beside it: `senderName`. */
const FLAT_SPELLINGS = Object.fromEntries(
  ALL_PATHS.flatMap(([key, inner]) =>
    inner === undefined ? [] : [[`${key}${inner}`.replaceAll('_', ''), `${key}/${inner}`]],
  ),
);

/** The names that a payload's unknown keys may mean. */
export interface Meant {
  readonly keys: MeantNames;
  readonly partyKeys: MeantNames;
}

export const newMeant = (): Meant => ({
  keys: new MeantNames(KEYS, FLAT_SPELLINGS),
  partyKeys: new MeantNames(PARTY_KEYS, PARTY_SPELLINGS),
});

interface Found {
  readonly text: string;
  readonly node: JsonNode;
  readonly keys: Keys;
}

/** The fields of a JSON object. */
export class JsonSource implements PlainSource {
  /** The pointers of what was found to be of a type that it can't be. */
  readonly #illTyped = new Set<string>();
  readonly #node: JsonNode & { readonly kind: 'object' };
  readonly #pointer: string;
  readonly #locator: Locator;
  readonly #findings: Findings;
  readonly #verdictOnly: boolean;
  readonly #values = new Map<PlainField, Found | null>();

  /** Adds a problem for each requested field of another type, unless only a verdict is wanted. */
  constructor(
    node: JsonNode & { readonly kind: 'object' },
    pointer: string,
    locator: Locator,
    findings: Findings,
    verdictOnly: boolean,
  ) {
    this.#node = node;
    this.#pointer = pointer;
    this.#locator = locator;
    this.#findings = findings;
    this.#verdictOnly = verdictOnly;
    for (const party of PARTIES) {
      const found = node.members.get(party);
      if (found !== undefined && found.kind !== 'object' && !isNull(found)) {
        this.#reportType([party], found, 'an object with bic, name or account');
      }
    }
  }

  get(field: PlainField): string | null {
    const known = this.#values.get(field);
    if (known !== undefined) return known?.text ?? null;
    const found = this.#find(field);
    this.#values.set(field, found);
    return found?.text ?? null;
  }

  has(field: PlainField): boolean {
    return (
      this.get(field) !== null ||
      PATHS[field].some(
        (keys) => this.#illTyped.has(this.#path(keys)) || this.#illTyped.has(this.#path([keys[0]])),
      )
    );
  }

  get hasIllTyped(): boolean {
    return this.#illTyped.size > 0;
  }

  /** Warns of keys that are ignored although they seem to mean a field that is not there. */
  reportUnknown({ keys, partyKeys }: Meant): void {
    this.#reportUnknownIn(this.#node, [], KEYS, keys);
    for (const party of PARTIES) {
      const found = this.#node.members.get(party);
      if (found?.kind === 'object') this.#reportUnknownIn(found, [party], PARTY_KEYS, partyKeys);
    }
  }

  #reportUnknownIn(
    { members }: JsonNode & { readonly kind: 'object' },
    within: readonly string[],
    known: ReadonlySet<string>,
    meant: MeantNames,
  ): void {
    for (const [key, node] of members) {
      if (known.has(key)) continue;
      const name = meant.meantBy(key);
      const fields = name === null ? [] : fieldsAt([...within, ...name.split('/')]);
      if (fields.length === 0 || fields.some((field) => this.has(field))) continue;
      const at = [this.#pointer, ...within].join('/');
      const path = `${at}/${key}`;
      this.#findings.add({
        code: 'unknown_field',
        severity: 'warning',
        path,
        ...this.#locator.at(node.offset),
        message: `${path} is not a field of a transfer, so it is ignored; if it is meant to be ${at}/${name}, write it so.`,
      });
    }
  }

  placeOf(field: PlainField): Place {
    const value = this.#values.get(field);
    const keys = value?.keys ?? this.#expected(field);
    const offset = value?.node.offset ?? this.#node.members.get(keys[0])?.offset ?? this.#node.offset;
    return { path: this.#path(keys), ...this.#locator.at(offset) };
  }

  #reportType(keys: Keys, node: JsonNode, expected: string): void {
    const path = this.#path(keys);
    this.#illTyped.add(path);
    if (!this.#verdictOnly) this.#findings.add(unexpected(path, node, expected, this.#locator));
  }

  #path([key, inner]: Keys): string {
    return `${this.#pointer}/${key}${inner === undefined ? '' : `/${inner}`}`;
  }

  /** The first of its places where the field is. */
  #find(field: PlainField): Found | null {
    const { members } = this.#node;
    for (const keys of PATHS[field]) {
      const [key, inner] = keys;
      const outer = members.get(key);
      const node =
        inner === undefined ? outer : outer?.kind === 'object' ? outer.members.get(inner) : undefined;
      if (node === undefined || isNull(node)) continue;
      if (node.kind === 'string' || node.kind === 'number') {
        const text = node.text.trim();
        return text === '' ? null : { text, node, keys };
      }
      this.#reportType(keys, node, field === 'amount' ? 'a number or a string' : 'a string');
      return null;
    }
    return null;
  }

  /** Where a missing field belongs: in the party if there is one, else in the first documented place. */
  #expected(field: PlainField): Keys {
    const paths = PATHS[field];
    return paths.find(([outer]) => this.#node.members.has(outer)) ?? paths[0] ?? [field];
  }
}

/** The field at a place, or those of the party there. */
function fieldsAt(keys: readonly string[]): PlainField[] {
  const isThere = (path: Keys) => keys.every((key, level) => path[level] === key);
  return FIELDS.filter((field) => PATHS[field].some(isThere));
}

/** The problem of a value of another type. */
export function unexpected(path: string, node: JsonNode, expected: string, locator: Locator): Problem {
  const found =
    node.kind === 'literal'
      ? String(node.value)
      : `${node.kind === 'array' || node.kind === 'object' ? 'an' : 'a'} ${node.kind}`;
  const subject = path === '' ? 'The payload' : path;
  const message = `${subject} is ${found}; write ${expected}.`;
  return { code: 'invalid_type', severity: 'error', path, ...locator.at(node.offset), message };
}

export function isNull(node: JsonNode): boolean {
  return node.kind === 'literal' && node.value === null;
}
