import { type Collected, ItemCollector } from '../item-collector.ts';
import { createLocator, type Locator } from '../locator.ts';
import type { Place, PlainField, PlainSource } from '../plain-source.ts';
import { readPlainTransfer } from '../plain-transfer.ts';
import { hasError, type Problem } from '../problem.ts';
import type { IncomingTransfer, ReadOptions } from '../transfer.ts';
import { type JsonNode, parseJson } from './parse-json.ts';

type Keys = readonly [string] | readonly [string, string];

/** Where a field may stand in the documented shapes, each as keys from the outside in; the first found counts. */
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
const FIELDS = Object.keys(PATHS) as PlainField[];
const PARTIES = ['sender', 'receiver', 'recipient', 'underlying_customer'];
const REQUIRED: readonly PlainField[] = ['amount', 'currency'];

export type JsonReading =
  /** `{ format, content }`: the payload is the text inside. */
  { readonly kind: 'envelope'; readonly content: string } | ({ readonly kind: 'items' } & Collected);

/** Reads a JSON payload: one transfer, an array of them, or an envelope around a payload in any format. */
export function readJson(text: string, options: ReadOptions): JsonReading {
  const result = parseJson(text);
  const locator = createLocator(text);
  if (!result.ok) {
    const message = `The JSON can't be read. ${result.message}`;
    return refuse({
      code: result.code,
      severity: 'error',
      path: '',
      ...locator.at(result.offset),
      message,
    });
  }
  const { node } = result;
  if (node.kind === 'object') {
    const content = node.members.get('content');
    if (content?.kind === 'string' && !node.members.has('amount'))
      return { kind: 'envelope', content: content.text };
    const collector = new ItemCollector();
    readItem(node, '', locator, options, collector);
    return { kind: 'items', ...collector.result() };
  }
  if (node.kind !== 'array') return refuse(unexpected('', node, 'an object or an array of objects', locator));
  if (node.items.length === 0) {
    const message = 'The array is empty; put at least one transfer into it.';
    return refuse({ code: 'no_items', severity: 'error', path: '', ...locator.at(node.offset), message });
  }
  const collector = new ItemCollector();
  node.items.forEach((item, index) => {
    readItem(item, `/${index}`, locator, options, collector);
  });
  return { kind: 'items', ...collector.result() };
}

function refuse(problem: Problem): JsonReading {
  return { kind: 'items', items: [], problems: [problem] };
}

function readItem(
  node: JsonNode,
  pointer: string,
  locator: Locator,
  options: ReadOptions,
  collector: ItemCollector,
): void {
  const { isFull } = collector;
  const problems: Problem[] = [];
  const { line } = locator.at(node.offset);
  let transfer: IncomingTransfer | null = null;
  if (node.kind === 'object') {
    const source = new JsonSource(node.members, node.offset, pointer, locator, problems);
    const isWellTyped = !hasError(problems);
    if (isWellTyped || !isFull) transfer = readPlainTransfer(source, REQUIRED, options, problems, isFull);
    if (!isWellTyped) transfer = null;
  } else if (!isFull) problems.push(unexpected(pointer, node, 'an object', locator));
  if (isFull && transfer === null) collector.refuse(line);
  else collector.add({ index: collector.count, line, transfer, problems });
}

function unexpected(path: string, node: JsonNode, expected: string, locator: Locator): Problem {
  const found =
    node.kind === 'literal'
      ? String(node.value)
      : `${node.kind === 'array' || node.kind === 'object' ? 'an' : 'a'} ${node.kind}`;
  const subject = path === '' ? 'The payload' : path;
  const message = `${subject} is ${found}; write ${expected}.`;
  return { code: 'invalid_type', severity: 'error', path, ...locator.at(node.offset), message };
}

interface Found {
  readonly node: JsonNode;
  readonly keys: Keys;
}

class JsonSource implements PlainSource {
  readonly #members: ReadonlyMap<string, JsonNode>;
  readonly #offset: number;
  readonly #pointer: string;
  readonly #locator: Locator;
  readonly #values = new Map<PlainField, Found & { readonly text: string }>();

  /** Finds every field, and adds a problem for each that is of a type it can't be. */
  constructor(
    members: ReadonlyMap<string, JsonNode>,
    offset: number,
    pointer: string,
    locator: Locator,
    problems: Problem[],
  ) {
    this.#members = members;
    this.#offset = offset;
    this.#pointer = pointer;
    this.#locator = locator;
    for (const party of PARTIES) {
      const node = members.get(party);
      if (node !== undefined && node.kind !== 'object' && !isNull(node)) {
        problems.push(
          unexpected(`${pointer}/${party}`, node, 'an object with bic, name or account', locator),
        );
      }
    }
    for (const field of FIELDS) {
      const found = this.#find(field);
      if (found === null) continue;
      const { node, keys } = found;
      if (node.kind === 'string' || node.kind === 'number') {
        const text = node.text.trim();
        if (text !== '') this.#values.set(field, { text, node, keys });
        continue;
      }
      const expected = field === 'amount' ? 'a number or a string' : 'a string';
      problems.push(unexpected(this.#path(keys), node, expected, locator));
    }
  }

  get(field: PlainField): string | null {
    return this.#values.get(field)?.text ?? null;
  }

  placeOf(field: PlainField): Place {
    const value = this.#values.get(field);
    const keys = value?.keys ?? this.#expected(field);
    const offset = value?.node.offset ?? this.#members.get(keys[0])?.offset ?? this.#offset;
    return { path: this.#path(keys), ...this.#locator.at(offset) };
  }

  #path([key, inner]: Keys): string {
    return `${this.#pointer}/${key}${inner === undefined ? '' : `/${inner}`}`;
  }

  #find(field: PlainField): Found | null {
    for (const keys of PATHS[field]) {
      const [key, inner] = keys;
      const outer = this.#members.get(key);
      const node =
        inner === undefined ? outer : outer?.kind === 'object' ? outer.members.get(inner) : undefined;
      if (node !== undefined && !isNull(node)) return { node, keys };
    }
    return null;
  }

  /** Where a missing field belongs: into the party that is there, else the first documented place. */
  #expected(field: PlainField): Keys {
    const paths = PATHS[field];
    return paths.find(([outer]) => this.#members.has(outer)) ?? paths[0] ?? [field];
  }
}

function isNull(node: JsonNode): boolean {
  return node.kind === 'literal' && node.value === null;
}
