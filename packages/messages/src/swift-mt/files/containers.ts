import { MAX_ITEMS, type ParseOptions } from '../../core/problem.ts';
import { openText, reopenText } from '../envelope/cursor.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import { writeFin } from '../envelope/write-fin.ts';
import { readFinMessage } from '../read-fin.ts';

/** How the messages of a file are held apart. */
export type ContainerKind = 'plain' | 'rje' | 'dos-pcc';

/** A file of FIN messages, which `writeFinFile` reproduces exactly. */
export interface FinFile {
  readonly container: ContainerKind;
  readonly messages: readonly FinMessage[];
  /** The text after the last message that was read. */
  readonly trailing: string;
}

/** Sector size of DOS-PCC: every message is padded to a multiple of it. */
const SECTOR_BYTES = 512;
const START_OF_MESSAGE = '\u0001';
const END_OF_MESSAGE = '\u0003';

/** Reads a whole file of messages; at most `MAX_ITEMS` of them. For files that do not fit memory see `check`. */
export function readFinFile(text: string, { mode = 'strict' }: ParseOptions = {}): FinFile {
  const cursor = openText(text);
  const messages: FinMessage[] = [];
  while (messages.length < MAX_ITEMS) {
    const message = readFinMessage(cursor, mode);
    if (message === null) break;
    messages.push(message);
  }
  const trailing = text.slice(cursor.messageEnd);
  return { container: containerOf(messages, trailing), messages, trailing };
}

function containerOf(messages: readonly FinMessage[], trailing: string): ContainerKind {
  const between = [...messages.slice(0, 2).map(({ blocks }) => blocks.layout.before), trailing];
  if (between.some((text) => text.includes(START_OF_MESSAGE))) return 'dos-pcc';
  return between.some((text) => text.includes('$')) ? 'rje' : 'plain';
}

/** Writes a file that was read, with everything around and between its messages: the exact text again. */
export function writeFinFile({ messages, trailing }: FinFile): string {
  const texts = messages.map((message, place) => {
    const next = messages[place + 1]?.blocks;
    return textWithBefore(message, next === undefined ? trailing : next.layout.before + next.raw);
  });
  return texts.join('') + trailing;
}

function textWithBefore(message: FinMessage, following: string): string {
  const { layout, raw } = message.blocks;
  const exact = (text: string): string => (layout.returnsOnly ? text.replaceAll('\n', '\r') : text);
  const written = writeFin(message);
  const text = written === exact(raw) || !isAsRead(message, written, following) ? written : exact(raw);
  return exact(layout.before) + text;
}

/**
 * True if the message equals its text: parsing that again, with the text that followed it, gives the same. The text of a broken
 * message contains more than its structure; somebody who changes the structure wants the change written.
 */
function isAsRead({ blocks, mode }: FinMessage, written: string, following: string): boolean {
  const { raw, layout } = blocks;
  const behind = layout.returnsOnly ? following.replaceAll('\r', '\n') : following;
  return [raw, `${raw}{1:`, raw + behind].some((text) => {
    const again = readFinMessage(reopenText(text), mode);
    if (again === null) return false;
    const { returnsOnly } = layout;
    return (
      writeFin({ blocks: { ...again.blocks, layout: { ...again.blocks.layout, returnsOnly } } }) === written
    );
  });
}

/** Writes the texts of messages as an RJE file: CRLF lines, `$` on its own line between messages. */
export function writeRje(texts: readonly string[]): string {
  return texts.map(withCrLf).join('\r\n$\r\n');
}

/** Writes the texts of messages as a DOS-PCC file: each between 0x01 and 0x03, padded with spaces to 512 bytes. */
export function writeDosPcc(texts: readonly string[]): string {
  const encoder = new TextEncoder();
  return texts
    .map((text) => {
      const message = START_OF_MESSAGE + withCrLf(text) + END_OF_MESSAGE;
      const bytes = encoder.encode(message).length;
      return message + ' '.repeat((SECTOR_BYTES - (bytes % SECTOR_BYTES)) % SECTOR_BYTES);
    })
    .join('');
}

function withCrLf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
