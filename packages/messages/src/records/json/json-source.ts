import { type MeantNames, nameKey } from '@clearbench/domain';
import type { Locator } from '../../core/locator.ts';
import type { Problem } from '../../core/problem.ts';
import type { Problems } from '../../core/problems.ts';
import type { FieldPosition, RecordField, RecordSource, UetrLines } from '../record-source.ts';
import { writtenText } from '../written-text.ts';
import {
  FIELDS,
  KEYS,
  type Keys,
  type Meant,
  type Members,
  memberOf,
  PARTIES,
  PARTY_KEYS,
  PATHS,
  spelt,
} from './json-names.ts';
import type { JsonNode } from './parse-json.ts';

interface Found {
  readonly text: string;
  readonly node: JsonNode;
  readonly keys: Keys;
}

/** The fields of a JSON object. */
export class JsonSource implements RecordSource {
  readonly uetrLines: UetrLines;
  /** The pointers of values with a wrong type. */
  readonly #illTyped = new Set<string>();
  readonly #node: JsonNode & { readonly kind: 'object' };
  readonly #pointer: string;
  readonly #locator: Locator;
  readonly #problems: Problems;
  readonly #verdictOnly: boolean;
  readonly #values = new Map<RecordField, Found | null>();
  readonly #own: Members;
  readonly #parties = new Map<string, Members>();

  /** Adds a problem for each requested field of another type, unless only a verdict is wanted. */
  constructor(
    node: JsonNode & { readonly kind: 'object' },
    pointer: string,
    locator: Locator,
    problems: Problems,
    {
      spellings,
      uetrLines,
      verdictOnly,
    }: Pick<Meant, 'spellings' | 'uetrLines'> & { readonly verdictOnly: boolean },
  ) {
    this.uetrLines = uetrLines;
    this.#own = spellings.of(node.members, KEYS);
    this.#node = node;
    this.#pointer = pointer;
    this.#locator = locator;
    this.#problems = problems;
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

  get(field: RecordField): string | null {
    const known = this.#values.get(field);
    if (known !== undefined) return known?.text ?? null;
    const found = this.#find(field);
    this.#values.set(field, found);
    return found?.text ?? null;
  }

  has(field: RecordField): boolean {
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
      this.#problems.add({
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
    if ('text' in node && 'text' in first && writtenText(node.text) === writtenText(first.text)) return;
    const at = [this.#pointer, ...within.map((party) => spelt(this.#own, party))].join('/');
    this.#problems.add({
      code: 'duplicate_field',
      severity: 'warning',
      path: `${at}/${key}`,
      ...this.#locator.at(node.offset),
      message: `${at}/${key} is the same field as ${at}/${name}, which counts, and has another value; leave one of them out.`,
    });
  }

  placeOf(field: RecordField): FieldPosition {
    const value = this.#values.get(field);
    const keys = value?.keys ?? this.#expected(field);
    const offset = value?.node.offset ?? memberOf(this.#own, keys[0])?.offset ?? this.#node.offset;
    return { path: this.#path(keys), ...this.#locator.at(offset) };
  }

  #reportType(keys: Keys, node: JsonNode, expected: string): void {
    const path = this.#path(keys);
    this.#illTyped.add(path);
    if (!this.#verdictOnly) this.#problems.add(unexpected(path, node, expected, this.#locator));
  }

  #path([key, inner]: Keys): string {
    const outer = `${this.#pointer}/${spelt(this.#own, key)}`;
    if (inner === undefined) return outer;
    const party = this.#parties.get(key);
    return `${outer}/${party === undefined ? inner : spelt(party, inner)}`;
  }

  /** The first of the field's possible places that has a value. */
  #find(field: RecordField): Found | null {
    for (const keys of PATHS[field]) {
      const [key, inner] = keys;
      const of = inner === undefined ? this.#own : this.#parties.get(key);
      const node = of === undefined ? undefined : memberOf(of, inner ?? key);
      if (node === undefined || isNull(node)) continue;
      if (node.kind === 'string' || node.kind === 'number') {
        const text = writtenText(node.text);
        return text === '' ? null : { text, node, keys };
      }
      this.#reportType(keys, node, field === 'amount' ? 'a number or a string' : 'a string');
      return null;
    }
    return null;
  }

  /** Where a missing field belongs: in the party if there is one, else in the first documented place. */
  #expected(field: RecordField): Keys {
    const paths = PATHS[field];
    return paths.find(([outer]) => memberOf(this.#own, outer) !== undefined) ?? paths[0] ?? [field];
  }
}

/** The field at a place, or those of the party there. */
function fieldsAt(keys: readonly string[]): RecordField[] {
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
