import { MeantNames, nameKey } from '@clearbench/domain';
import type { Findings } from '../../core/findings.ts';
import type { Locator } from '../../core/locator.ts';
import type { Problem } from '../../core/problem.ts';
import type { Place, PlainField, PlainSource } from '../plain-source.ts';
import type { JsonNode } from './parse-json.ts';

type Keys = readonly [string] | readonly [string, string];

/**
 * Where a field may be, each as keys from the outside in; the first one found counts. Keys are the same in camelCase, snake_case and
 * kebab-case, and a party's fields may stand flat, under the names that they have in CSV.
 */
const PATHS: Readonly<Record<PlainField, readonly Keys[]>> = {
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
const PARTIES = ['sender', 'receiver', 'recipient', 'underlying_customer'];

const FIELDS = Object.keys(PATHS) as PlainField[];
const ALL_PATHS: readonly Keys[] = Object.values(PATHS).flat();

/** The keys that a transfer may have. */
const KEYS: ReadonlySet<string> = new Set(ALL_PATHS.map(([key]) => key));
const PARTY_KEYS: ReadonlySet<string> = new Set(ALL_PATHS.flatMap(([, inner]) => inner ?? []));
const KEY_OF: ReadonlyMap<string, string> = new Map(
  [...KEYS, ...PARTY_KEYS].map((key) => [nameKey(key), key]),
);

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
  /** The names that they are in another spelling. */
  readonly spellings: Spellings;
}

/** A misspelt `senderName` means `sender/name`, where the documents have it. */
const NESTED_KEYS = [...KEYS].filter((key) => !PARTIES.some((party) => key.startsWith(`${party}_`)));

export const newMeant = (): Meant => ({
  keys: new MeantNames(NESTED_KEYS, FLAT_SPELLINGS),
  partyKeys: new MeantNames(PARTY_KEYS, PARTY_SPELLINGS),
  spellings: new Spellings(),
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

  /** Whether it is a key of a transfer in any spelling. */
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

interface Members {
  readonly members: ReadonlyMap<string, JsonNode>;
  /** How the keys that are written otherwise are written. */
  readonly written: ReadonlyMap<string, string> | null;
}

const spelt = ({ written }: Members, key: string): string => written?.get(key) ?? key;
const memberOf = (of: Members, key: string): JsonNode | undefined => of.members.get(spelt(of, key));

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
  readonly #own: Members;
  readonly #parties = new Map<string, Members>();

  /** Adds a problem for each requested field of another type, unless only a verdict is wanted. */
  constructor(
    node: JsonNode & { readonly kind: 'object' },
    pointer: string,
    locator: Locator,
    findings: Findings,
    { spellings, verdictOnly }: { readonly spellings: Spellings; readonly verdictOnly: boolean },
  ) {
    this.#own = spellings.of(node.members, KEYS);
    this.#node = node;
    this.#pointer = pointer;
    this.#locator = locator;
    this.#findings = findings;
    this.#verdictOnly = verdictOnly;
    for (const party of PARTIES) {
      const found = memberOf(this.#own, party);
      if (found === undefined) continue;
      if (found.kind === 'object') this.#parties.set(party, spellings.of(found.members, PARTY_KEYS));
      else if (!isNull(found)) {
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
    this.#reportUnknownIn(this.#own, [], KEYS, keys);
    for (const [party, found] of this.#parties) this.#reportUnknownIn(found, [party], PARTY_KEYS, partyKeys);
  }

  #reportUnknownIn(
    { members, written }: Members,
    within: readonly string[],
    known: ReadonlySet<string>,
    meant: MeantNames,
  ): void {
    const taken = new Set(written?.values());
    for (const [key, node] of members) {
      if (known.has(key) || taken.has(key)) continue;
      const name = meant.meantBy(key);
      const fields = name === null ? [] : fieldsAt([...within, ...name.split('/')]);
      if (fields.length === 0) continue;
      if (fields.some((field) => this.has(field))) {
        if (name !== null && nameKey(key) === nameKey(name)) this.#reportTwin(key, name, within, members);
        continue;
      }
      const at = [this.#pointer, ...within.map((party) => spelt(this.#own, party))].join('/');
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

  /** Warns of a field that is there in two spellings with different values: the first one counts. */
  #reportTwin(
    key: string,
    name: string,
    within: readonly string[],
    members: ReadonlyMap<string, JsonNode>,
  ): void {
    const [node, first] = [members.get(key), members.get(name)];
    if (node === undefined || first === undefined || isNull(node)) return;
    if ('text' in node && 'text' in first && node.text.trim() === first.text.trim()) return;
    const at = [this.#pointer, ...within.map((party) => spelt(this.#own, party))].join('/');
    this.#findings.add({
      code: 'duplicate_field',
      severity: 'warning',
      path: `${at}/${key}`,
      ...this.#locator.at(node.offset),
      message: `${at}/${key} is the same field as ${at}/${name}, which counts, and has another value; leave one of them out.`,
    });
  }

  placeOf(field: PlainField): Place {
    const value = this.#values.get(field);
    const keys = value?.keys ?? this.#expected(field);
    const offset = value?.node.offset ?? memberOf(this.#own, keys[0])?.offset ?? this.#node.offset;
    return { path: this.#path(keys), ...this.#locator.at(offset) };
  }

  #reportType(keys: Keys, node: JsonNode, expected: string): void {
    const path = this.#path(keys);
    this.#illTyped.add(path);
    if (!this.#verdictOnly) this.#findings.add(unexpected(path, node, expected, this.#locator));
  }

  #path([key, inner]: Keys): string {
    const outer = `${this.#pointer}/${spelt(this.#own, key)}`;
    if (inner === undefined) return outer;
    const party = this.#parties.get(key);
    return `${outer}/${party === undefined ? inner : spelt(party, inner)}`;
  }

  /** The first of its places where the field is. */
  #find(field: PlainField): Found | null {
    for (const keys of PATHS[field]) {
      const [key, inner] = keys;
      const of = inner === undefined ? this.#own : this.#parties.get(key);
      const node = of === undefined ? undefined : memberOf(of, inner ?? key);
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
    return paths.find(([outer]) => memberOf(this.#own, outer) !== undefined) ?? paths[0] ?? [field];
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
