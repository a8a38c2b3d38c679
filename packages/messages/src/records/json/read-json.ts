import { createLocator, type Locator } from '../../core/locator.ts';
import { oneOf, type Problem, quote } from '../../core/problem.ts';
import { Problems } from '../../core/problems.ts';
import type { IncomingTransfer, PayloadItem, TransferOptions } from '../../core/transfer.ts';
import {
  ItemCollector,
  type ItemReading,
  nothingBut,
  refusedWhole,
} from '../../reading/items/item-collector.ts';
import type { RecordField } from '../record-source.ts';
import { readRecordTransfer } from '../record-transfer.ts';
import { type Meant, newMeant, Spellings } from './json-names.ts';
import { isNull, JsonSource, unexpected } from './json-source.ts';
import { otherShape } from './other-shapes.ts';
import { elementsOf, type JsonNode, parseJson } from './parse-json.ts';

const REQUIRED: readonly RecordField[] = ['amount', 'currency'];

const FORMATS = ['swift-mt', 'iso20022', 'telex', 'json', 'csv'];
/** How names of formats and of message types begin: what the content really is decides the content. */
const FORMAT_NAME =
  /^(?:swift|fin|mt|rje|ack|nak|message|te?xt|iso|mx|xml|pacs|pain|camt|admi|head|telex|ktt|json|csv)/i;

export type JsonReading =
  /** `{ format, content }`: the payload is the text inside. */
  | { readonly kind: 'envelope'; readonly content: string }
  | { readonly kind: 'items'; readonly items: ItemReading };

/**
 * Reads a JSON payload: one transfer, an array of them, or an envelope around a payload in any format. It is JSON to its
 * end before the first element is handed over: a file that was cut off has none.
 */
export function readJson(text: string, options: TransferOptions): JsonReading {
  const locator = createLocator(text);
  const refuseAt = (offset: number, code: string, path: string, message: string): JsonReading =>
    refuse({ code, severity: 'error', path, ...locator.at(offset), message });
  const result = parseJson(text, false);
  if (!result.ok)
    return refuseAt(result.offset, result.code, '', `The JSON can't be read. ${result.message}`);
  const { node, end } = result;
  if (node.kind === 'array') return { kind: 'items', items: readElements(text, node.offset, options) };
  if (node.kind !== 'object')
    return refuse(unexpected('', node, 'an object or an array of objects', locator));
  const content = node.members.get('content');
  if (content?.kind === 'string' && !node.members.has('amount')) {
    const format = node.members.get('format');
    if (format === undefined || isNull(format) || namesFormat(format)) {
      return { kind: 'envelope', content: content.text };
    }
    const named = format.kind === 'string' ? quote(format.text) : 'not a text';
    const message = `/format is ${named}; write ${oneOf(FORMATS)}, whichever /content is, or leave /format out.`;
    return refuseAt(format.offset, 'unknown_format', '/format', message);
  }
  const wrapped = wrapperOf(node, new Spellings());
  if (wrapped !== null && otherShape(node) === null) {
    const message = `The transfers seem to be in /${wrapped}; send its value by itself.`;
    return refuseAt(node.offset, 'json_wrapped', '', message);
  }
  return { kind: 'items', items: readOne(node, end, locator, options) };
}

function* readOne(node: JsonNode, end: number, locator: Locator, options: TransferOptions): ItemReading {
  const collector = new ItemCollector();
  const item = readItem({ node, end, pointer: '' }, locator, options, collector, newMeant());
  if (item !== null) yield item;
  return collector.whole();
}

function* readElements(text: string, offset: number, options: TransferOptions): ItemReading {
  // The first pass has asked for places after these.
  const locator = createLocator(text);
  const collector = new ItemCollector();
  const meant = newMeant();
  for (const { element: node, end } of elementsOf(text)) {
    const item = readItem({ node, end, pointer: `/${collector.count}` }, locator, options, collector, meant);
    if (item !== null) yield item;
  }
  if (collector.count > 0) return collector.whole();
  const message = 'The array is empty; put at least one transfer into it.';
  return refusedWhole([{ code: 'no_items', severity: 'error', path: '', ...locator.at(offset), message }]);
}

/** The key of an object that is not a transfer itself, but contains one or an array of them; null for any other. */
function wrapperOf({ members }: JsonNode & { readonly kind: 'object' }, spellings: Spellings): string | null {
  if ([...members.keys()].some((key) => spellings.isKey(key))) return null;
  for (const [key, node] of members) {
    const inside = node.kind === 'array' ? node.items[0] : node;
    if (inside?.kind === 'object' && [...inside.members.keys()].some((name) => spellings.isKey(name))) {
      return key.slice(0, 60);
    }
  }
  return null;
}

function refuse(problem: Problem): JsonReading {
  return { kind: 'items', items: nothingBut(refusedWhole([problem])) };
}

interface Element {
  readonly node: JsonNode;
  /** Where it ends: an offset in the text. */
  readonly end: number;
  readonly pointer: string;
}

/** Null when it is refused and not listed. */
function readItem(
  { node, end, pointer }: Element,
  locator: Locator,
  options: TransferOptions,
  collector: ItemCollector,
  meant: Meant,
): PayloadItem | null {
  const { isFull } = collector;
  const problems = new Problems('strict');
  const { line } = locator.at(node.offset);
  let transfer: IncomingTransfer | null = null;
  if (node.kind === 'object') {
    const source = new JsonSource(node, pointer, locator, problems, { ...meant, verdictOnly: isFull });
    const read = readRecordTransfer(source, REQUIRED, options, problems, isFull);
    transfer = source.hasIllTyped ? null : read;
    if (!isFull) source.reportUnknown(meant);
    const shape = transfer === null && !isFull ? otherShape(node) : null;
    if (shape !== null) {
      const message = `${pointer === '' ? 'The JSON' : pointer} is ${shape}`;
      const at = locator.at(node.offset);
      const problem: Problem = { code: 'json_other_shape', severity: 'error', path: pointer, ...at, message };
      return collector.recordItem(line, { start: node.offset, end }, null, [problem]);
    }
  } else if (!isFull) problems.add(unexpected(pointer, node, 'an object', locator));
  return collector.recordItem(line, { start: node.offset, end }, transfer, problems.all);
}

const namesFormat = (node: JsonNode): boolean => node.kind === 'string' && FORMAT_NAME.test(node.text.trim());
