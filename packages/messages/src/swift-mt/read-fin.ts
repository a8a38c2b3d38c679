import { hasError, type Mode, type Problem } from '../problem.ts';
import type { PayloadItem } from '../transfer.ts';
import { readBlocks } from './block-reader.ts';
import type { Cursor } from './cursor.ts';
import type { FinMessage } from './fin-message.ts';
import { readHeaders } from './headers.ts';
import { readMt103 } from './mt103/read-mt103.ts';
import { transferOfMt103 } from './mt103/to-transfer.ts';

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
  if (headers.messageType === null) return null;
  return headers.validationFlag === null
    ? `MT${headers.messageType}`
    : `MT${headers.messageType} ${headers.validationFlag}`;
}

/** Whether the message is of a type that this version reads: the MT103, but not its REMIT variant, which has other fields. */
export function isReadable({ headers }: FinMessage): boolean {
  return headers.messageType === '103' && headers.service !== 'F21' && headers.validationFlag !== 'REMIT';
}

/** Reads a FIN message as an item of a payload. */
export function finItem(message: FinMessage, index: number): PayloadItem {
  const line = message.blocks.line;
  if (!isReadable(message)) {
    return { index, line, transfer: null, problems: unsupported(message) };
  }
  const { fields, problems } = readMt103(message);
  const transfer = hasError(problems) ? null : transferOfMt103(message, fields, problems);
  return { index, line, transfer, problems };
}

/** The problems of a message whose type is not read: those of its structure, and that its type is not supported. */
export function unsupported(message: FinMessage): Problem[] {
  const { blocks, headers } = message;
  const problems = [...blocks.problems, ...headers.problems];
  const type = messageTypeOf(message);
  if (type === null && hasError(problems)) return problems;
  const block = blocks.applicationHeader ?? blocks.basicHeader;
  problems.push({
    code: 'H30',
    severity: 'error',
    path: blocks.applicationHeader === null ? 'block 1' : 'block 2',
    line: block?.line ?? blocks.line,
    column: block?.column ?? null,
    message: `The message is an ${type ?? 'unknown type'}; this version takes the MT103 only.`,
  });
  return problems;
}
