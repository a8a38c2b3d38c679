import type { Message } from '../../core/message.ts';
import type { Fix, Problem } from '../../core/problem.ts';
import { ROOTS } from '../../iso20022/generated/registry.ts';
import { isMxType, nameInNamespace } from '../../iso20022/reading/message-name.ts';
import type { Piece } from '../piece.ts';
import { strayAmpersands } from './stray-ampersands.ts';

/** The change that makes an unreadable text readable: escapes a plain `&`, or adds a missing `Document`. */
export function readableFix(problem: Problem, piece: Piece<Message | null>): Fix | null {
  const { code, line, column } = problem;
  if (line === null || column === null) return null;
  const at = piece.offsetAt(line, column);
  if (code === 'xml_syntax') return withEscapedAmpersands(at, piece);
  if (code !== 'document_missing') return null;
  return withRightDocument(at, piece) ?? withDocument(at, piece);
}

/** `&uuml;` may be meant as a letter. */
const NAMED = /^&[A-Za-z_][\w.-]*;/;

/**
 * Escapes every plain `&` of a text. The change belongs to the problem at the first of them, or at the text that
 * contains it: as long as one remains, nothing else can be said about the message.
 */
function withEscapedAmpersands(at: number, { text, span }: Piece<Message | null>): Fix | null {
  const all = strayAmpersands(text, span.start, span.end);
  const plain = all.filter((offset) => !NAMED.test(text.slice(offset, offset + 40)));
  const [start] = plain;
  const end = (plain.at(-1) ?? 0) + 1;
  if (start === undefined || start < at || text.slice(at, start).includes('<')) return null;
  const pieces = plain.map((offset, index) => `&amp;${text.slice(offset + 1, plain[index + 1] ?? end)}`);
  return { span: { start, end }, replacement: pieces.join(''), message: 'Write each plain & as &amp;.' };
}

/** Both tags of `Document`, which needs its capital. */
function withRightDocument(start: number, { text, span }: Piece<Message | null>): Fix | null {
  const [tag, prefix = '', name = ''] =
    /^<([\w.-]*:)?(document)(?=[\s>])/i.exec(text.slice(start, start + 60)) ?? [];
  const closing = `</${prefix}${name}`;
  const close = text.lastIndexOf(closing, span.end);
  if (tag === undefined || close < start || text.indexOf(closing, start) !== close) return null;
  const inside = text.slice(start + tag.length, close);
  return {
    span: { start, end: close + closing.length },
    replacement: `<${prefix}Document${inside}</${prefix}Document`,
    message: `Write Document in place of ${name}, in both tags.`,
  };
}

/** Puts `Document` around the message's element, whose namespace identifies the message. */
function withDocument(start: number, { text, span }: Piece<Message | null>): Fix | null {
  const [, name = '', namespace = ''] =
    /^<(\w+)\s[^<>]*?\bxmlns="([^"<>]*)"/.exec(text.slice(start, span.end)) ?? [];
  const type = nameInNamespace(namespace);
  const closing = `</${name}>`;
  const end = text.lastIndexOf(closing, span.end) + closing.length;
  if (type === null || !isMxType(type) || ROOTS[type].element !== name || end < start) return null;
  return {
    span: { start, end },
    replacement: `<Document xmlns="${namespace}">${text.slice(start, end)}</Document>`,
    message: `Put ${name} into Document.`,
  };
}
