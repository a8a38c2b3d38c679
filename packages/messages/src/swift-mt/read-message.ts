import { hasError, type Problem, tolerated } from '../core/problem.ts';
import { type FinMessage, placeIn } from './envelope/fin-message.ts';
import { networkFault } from './envelope/network.ts';
import { checkTrailers } from './envelope/trailers.ts';
import { partOf, reportPart } from './fields/field-reading.ts';
import type { FieldTable } from './fields/field-table.ts';
import { checkCommonField, readFields } from './fields/read-fields.ts';
import { checkRules } from './fields/rule.ts';
import type { MessageSchema } from './fields/schema.ts';
import { warnOfLength } from './long-message.ts';
import type { LengthRule } from './types/declaration.ts';
import type { AnyDefinition } from './types/registry.ts';

/** The network takes at most this many characters per message, headers and line ends included (M50). */
const MESSAGE_MAX_LENGTH = 10_000;

interface TypeLength {
  readonly type: string;
  readonly length?: LengthRule;
}

/** The fields of a message, and everything that is wrong with it. */
export interface MtReading {
  readonly fields: FieldTable;
  readonly problems: Problem[];
}

/** Checks structure, headers, fields and network validated rules of a message of this type, all at once. */
export function readMessage(definition: AnyDefinition, message: FinMessage): MtReading {
  const { blocks, mode } = message;
  const problems = envelopeProblems(definition, message);
  const fields = readFields(definition.schema, blocks, mode, problems);
  checkRules(definition.rules, message, fields, problems);
  checkNetwork(definition.schema, message, fields, problems);
  for (const { name, schema } of definition.schema.stretches) {
    for (const one of fields.each(name)) checkNetwork(schema, message, one, problems);
  }
  definition.check?.(message, fields, problems);
  const { advised } = definition.length ?? {};
  if (advised !== undefined) warnOfLength(definition.type, advised, message, problems);
  return { fields, problems };
}

/**
 * Checks a message of a type that is not declared: its envelope, and the fields that have one format in every type. The
 * order of its fields and its rules are not known.
 */
export function checkUndeclared(type: string, message: FinMessage): Problem[] {
  const { blocks, mode } = message;
  const problems = envelopeProblems({ type }, message);
  for (const field of blocks.text ?? []) checkCommonField(field, mode, problems);
  problems.push({
    code: 'not_checked',
    severity: 'warning',
    path: 'block 2',
    line: (blocks.applicationHeader ?? blocks).line,
    column: (blocks.applicationHeader ?? blocks).column,
    message: `The order of fields and the rules of an ${type} are not checked: they are not known here. Blocks, headers, trailers and the formats of common fields are.`,
  });
  return problems;
}

/** What is wrong with blocks, headers, length and trailers. */
function envelopeProblems(type: TypeLength, message: FinMessage): Problem[] {
  const { blocks, headers, mode } = message;
  const problems = [...blocks.problems, ...headers.problems];
  if (blocks.raw.length > MESSAGE_MAX_LENGTH) problems.push(tooLong(type, message));
  if (blocks.text === null && !hasError(blocks.problems)) problems.push(noText(message));
  if (blocks.trailers !== null) checkTrailers(blocks.trailers, mode, problems);
  return problems;
}

/** The fields of a message that are all in their place and of their format, else null. No value and no rule is checked. */
export function completeFields({ schema }: AnyDefinition, { blocks, mode }: FinMessage): FieldTable | null {
  const fields = readFields(schema, blocks, mode, [], 'format');
  return fields.complete ? fields : null;
}

/** Checks that the institutions of a message are of the network that its sender is of (T46). */
function checkNetwork(
  schema: MessageSchema,
  { headers: { senderBic }, mode }: FinMessage,
  fields: FieldTable,
  problems: Problem[],
): void {
  if (senderBic === null) return;
  for (const place of schema.bicPlaces) {
    const reading = fields.at(place);
    const bic = partOf(reading, 'bic');
    const fault = bic === null ? null : networkFault(bic, senderBic);
    const group = reading?.spec.format.groups.get('bic');
    if (reading === undefined || fault === null || group === undefined) continue;
    reportPart(reading, group, fault, mode, problems);
  }
}

function tooLong({ type, length }: TypeLength, { blocks, mode }: FinMessage): Problem {
  return {
    code: 'M50',
    severity: length?.isOftenLonger === true ? tolerated(mode) : 'error',
    path: 'message',
    ...placeIn(blocks, MESSAGE_MAX_LENGTH),
    message: `The message has ${blocks.raw.length} characters; an ${type} has at most 10,000.`,
  };
}

function noText({ blocks }: FinMessage): Problem {
  return {
    code: 'T13',
    severity: 'error',
    path: 'block 4',
    ...blocks.textEnd,
    message: 'Block 4, the text, is missing; write {4: and the fields, and close it with -}.',
  };
}
