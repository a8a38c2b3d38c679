import { hasError, inTextOrder, type Mode, type Problem } from '../core/problem.ts';
import { withdrawalOf } from '../core/releases.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import type { TextSpan } from '../core/text-span.ts';
import type { ItemIdentity, PayloadItem } from '../core/transfer.ts';
import type { MtContent, MtType } from './content/content.ts';
import { readBlocks } from './envelope/block-reader.ts';
import type { Cursor } from './envelope/cursor.ts';
import type { FinMessage } from './envelope/fin-message.ts';
import { readHeaders } from './envelope/headers.ts';
import { serviceTag, validateServiceMessage } from './envelope/service-message.ts';
import { acknowledgementOf, isServiceMessage } from './envelope/service-message-content.ts';
import { checkUndeclared, completeFields, readMessage } from './read-message.ts';
import { definitionOf, typeNameOf } from './types/registry.ts';

/** Reads the next FIN message of a text; null at its end. */
export function readFinMessage(cursor: Cursor, mode: Mode): FinMessage | null {
  const blocks = readBlocks(cursor, mode);
  return blocks === null ? null : { format: 'swift-mt', mode, blocks, headers: readHeaders(blocks, mode) };
}

/** The common name of the message: `MT103`, `MT205 COV`, `ACK` … or null when its headers do not say. */
export function messageTypeOf(message: FinMessage): string | null {
  return isServiceMessage(message) ? acknowledgementType(message) : typeNameOf(message.headers);
}

/** The type by which the message is read, or null for an unsupported type. */
export function typeOfFin(message: FinMessage): MtType | null {
  if (isServiceMessage(message)) return acknowledgementType(message);
  return definitionOf(message.headers)?.type ?? null;
}

function acknowledgementType(message: FinMessage): 'ACK' | 'NAK' {
  return serviceTag(message, '451') === '1' ? 'NAK' : 'ACK';
}

/** Everything that is wrong with a message, in the order of its text. */
export function validateFin(read: FinMessage, options: RuleOptions = {}): Problem[] {
  const { asOf } = options;
  const message = asOf === undefined ? read : judgedOn(asOf, read);
  if (isServiceMessage(message)) return inTextOrder(validateServiceMessage(message, asOf));
  const definition = definitionOf(message.headers);
  const problems =
    definition === null
      ? unsupported(message, options)
      : readMessage(definition, message, options).findings.problems;
  if (asOf !== undefined) reportWithdrawal(message, asOf, problems);
  return inTextOrder(problems);
}

/** Headers were judged by today's countries when the message was read. */
function judgedOn(day: string, message: FinMessage): FinMessage {
  return { ...message, headers: readHeaders(message.blocks, message.mode, day) };
}

function reportWithdrawal(message: FinMessage, day: string, problems: Problem[]): void {
  const type = messageTypeOf(message);
  const detail = type === null ? null : withdrawalOf(type, day);
  if (detail === null) return;
  const { line, column } = message.blocks.applicationHeader ?? message.blocks;
  const place = { path: 'block 2', line, column };
  problems.push({ code: 'type_withdrawn', severity: 'warning', ...place, message: `The ${type} ${detail}.` });
}

/**
 * The typed content of a message. Null when its type is unsupported, a field has the wrong format or is misplaced, or something
 * mandatory is missing: nothing in a message is left out. Rules between fields may be violated.
 */
export function contentOfFin(message: FinMessage): MtContent | null {
  if (isServiceMessage(message)) return acknowledgementOf(message);
  const definition = definitionOf(message.headers);
  if (definition === null) return null;
  const fields = completeFields(definition, message);
  return fields === null ? null : definition.contentOf(message, fields);
}

/**
 * A FIN message as items of a payload: one, or one for each transfer of a message that orders several. One of a type that
 * orders no transfer has none, without an error.
 */
export function finItems(message: FinMessage, span: TextSpan): PayloadItem[] {
  const { line } = message.blocks;
  const about = identityOf(message);
  const definition = isServiceMessage(message) ? null : definitionOf(message.headers);
  if (definition === null) {
    const type = messageTypeOf(message);
    return [{ index: 0, line, span, type, about, transfer: null, problems: validateFin(message) }];
  }
  const { type } = definition;
  const { fields, findings } = readMessage(definition, message);
  const { problems } = findings;
  const ordered = hasError(problems) ? [] : (definition.transfersOf?.(message, fields, findings) ?? []);
  const [only] = ordered;
  if (only === undefined || only.findings === findings) {
    return [{ index: 0, line, span, type, about, transfer: only?.transfer ?? null, problems }];
  }
  return ordered.map(({ line: own, transfer, findings: { problems: others } }, place) => ({
    index: 0,
    line: own ?? line,
    span,
    type,
    about: transfer === null ? about : { uetr: transfer.uetr, reference: transfer.reference },
    transfer,
    problems: place === 0 ? [...problems, ...others] : others,
  }));
}

/** The identifiers of a message: the UETR of its header, and field 20. */
function identityOf({ blocks, headers }: FinMessage): ItemIdentity {
  for (const { tag, value } of blocks.text ?? []) {
    if (tag === '20') return { uetr: headers.uetr, reference: value.trim() };
  }
  return { uetr: headers.uetr, reference: null };
}

/** The problem of a message that names an unsupported type, or none. */
function unsupported(message: FinMessage, options: RuleOptions): Problem[] {
  const type = messageTypeOf(message);
  if (type !== null) return checkUndeclared(type, message, options);
  const { blocks, headers } = message;
  const problems = [...blocks.problems, ...headers.problems];
  if (hasError(problems)) return problems;
  const { line, column } = blocks.basicHeader ?? blocks;
  const sentence = 'The message has an unknown type, which is not read.';
  return [...problems, { code: 'H30', severity: 'error', path: 'block 1', line, column, message: sentence }];
}
