import type { EbicsRequest, Order } from '@clearbench/ebics';
import { storableText } from '../../../platform/storable-text.ts';

/** In characters: longer than the schema allows any name to be, except for file names. */
const NAME_MAX = 100;
const FILE_NAME_MAX = 256;
/** Services or order types that a client asks for. */
const LISTED_MAX = 100;

/**
 * A request whose order can be stored: without anything long, because a client may fill a megabyte with names, and without characters that the
 * database refuses.
 */
export const boundedRequest = (request: EbicsRequest): EbicsRequest =>
  'order' in request ? { ...request, order: boundedOrder(request.order) } : request;

function boundedOrder({ fileName, parameters: _, ...order }: Order): Order {
  return {
    ...bounded({ ...order, parameters: [] }),
    ...(fileName !== undefined && { fileName: storable(fileName, FILE_NAME_MAX) }),
  };
}

/** The same, with each text in it bounded, however deep. */
function bounded<Value>(value: Value): Value;
function bounded(value: unknown): unknown {
  if (typeof value === 'string') return storable(value, NAME_MAX);
  if (Array.isArray(value)) return value.slice(0, LISTED_MAX).map((each) => bounded(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bounded(each)]));
}

const storable = (text: string, length: number): string => storableText(text.slice(0, length));
