import { hasError, inTextOrder, type Mode, type Problem } from '../problem.ts';
import type { PayloadItem } from '../transfer.ts';
import { readBlocks } from './block-reader.ts';
import type { MtContent } from './content.ts';
import type { Cursor } from './cursor.ts';
import type { FinMessage } from './fin-message.ts';
import { readHeaders } from './headers.ts';
import { definitionOf, MT_DEFINITIONS, typeNameOf } from './message-types.ts';
import { readMessage } from './read-message.ts';

/** Reads the next FIN message of a text; null at its end. */
export function readFinMessage(cursor: Cursor, mode: Mode): FinMessage | null {
  const blocks = readBlocks(cursor, mode);
  return blocks === null ? null : { format: 'swift-mt', mode, blocks, headers: readHeaders(blocks, mode) };
}

/** What people call the message: `MT103`, `MT202 COV`, `ACK` … or null when its headers do not say. */
export function messageTypeOf({ blocks, headers }: FinMessage): string | null {
  if (headers.service === 'F21') {
    const status = blocks.serviceText?.find(({ tag }) => tag === '451')?.value;
    return status === '1' ? 'NAK' : 'ACK';
  }
  return typeNameOf(headers);
}

/** Whether the message is of a type that the package reads. */
export function isReadable({ headers }: FinMessage): boolean {
  return headers.service !== 'F21' && definitionOf(headers) !== null;
}

/** Everything that is wrong with a message, in the order of its text. */
export function validateFin(message: FinMessage): Problem[] {
  const definition = definitionOf(message.headers);
  if (definition === null || !isReadable(message)) return unsupported(message);
  return inTextOrder(readMessage(definition, message).problems);
}

/**
 * What a message says, as typed content. Null when its type is not read, a field is not of its format or not
 * in its place, or something mandatory is missing: nothing that a message has is left out. Rules between
 * fields may be broken.
 */
export function contentOfFin(message: FinMessage): MtContent | null {
  const definition = definitionOf(message.headers);
  if (definition === null || !isReadable(message)) return null;
  const { fields } = readMessage(definition, message);
  return fields.complete ? definition.contentOf(message, fields) : null;
}

/** Reads a FIN message as an item of a payload. One of a type that orders no transfer has none, without an error. */
export function finItem(message: FinMessage, index: number): PayloadItem {
  const line = message.blocks.line;
  const definition = definitionOf(message.headers);
  if (definition === null || !isReadable(message)) {
    return { index, line, transfer: null, problems: unsupported(message) };
  }
  const { fields, problems } = readMessage(definition, message);
  const transfer = hasError(problems) ? null : (definition.transferOf?.(message, fields, problems) ?? null);
  return { index, line, transfer, problems };
}

/** The problems of a message whose type is not read: those of its structure, and that its type is not supported. */
export function unsupported(message: FinMessage): Problem[] {
  const { blocks, headers } = message;
  const problems = [...blocks.problems, ...headers.problems];
  const type = messageTypeOf(message);
  if (type === null && hasError(problems)) return problems;
  const block = blocks.applicationHeader ?? blocks.basicHeader;
  const what = type === null ? 'The message is of an unknown type' : `The message is an ${type}`;
  problems.push({
    code: 'H30',
    severity: 'error',
    path: blocks.applicationHeader === null ? 'block 1' : 'block 2',
    line: block?.line ?? blocks.line,
    column: block?.column ?? null,
    message: `${what}, which is not read; read are ${READ_TYPES}.`,
  });
  return problems;
}

const READ_TYPES = MT_DEFINITIONS.map(({ type }) => type).join(', ');
