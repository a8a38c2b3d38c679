import { hasError, type Problem } from '../core/problem.ts';
import { Problems } from '../core/problems.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import { type FinField, type FinMessage, placeIn } from './envelope/fin-message.ts';
import { networkProblem } from './envelope/network.ts';
import { checkTrailers } from './envelope/trailers.ts';
import type { FieldTable } from './fields/definitions/field-table.ts';
import { partOf, reportPart } from './fields/reading/field-reading.ts';
import { readFields } from './fields/reading/read-fields.ts';
import { checkRules } from './fields/rule.ts';
import type { MessageSchema } from './fields/schema.ts';
import { warnOfLength } from './long-message.ts';
import type { LengthRule, ReadableType } from './types/declaration/declaration.ts';

/** The network takes at most this many characters per message, headers and line ends included (M50). */
const MESSAGE_MAX_LENGTH = 10_000;

interface TypeLength {
  readonly type: string;
  readonly length?: LengthRule | undefined;
}

type Readable = Pick<ReadableType, 'type' | 'schema' | 'rules' | 'check' | 'length'>;

/** The fields of a message, and everything that is wrong with it. */
export interface MtReading {
  readonly fields: FieldTable;
  readonly problems: Problems;
}

/** Checks structure, headers, fields and network validated rules of a message of this type, all at once. */
export function readMessage(definition: Readable, message: FinMessage, options: RuleOptions = {}): MtReading {
  const problems = envelopeProblems(definition, message, options);
  const fields = readFields(definition.schema, message.blocks, problems);
  checkRules(definition.rules, message, fields, problems);
  checkNetwork(definition.schema, message, fields, problems);
  definition.check?.(fields, problems, message);
  const { advised } = definition.length ?? {};
  if (advised !== undefined) warnOfLength(definition.type, advised, message, problems);
  return { fields, problems };
}

/** Checks of the fields of a message whose type is not declared. */
export type FieldsCheck = (fields: readonly FinField[], problems: Problems) => void;

/**
 * Checks a message of a type that is not declared: its envelope, and what every type has in the same way. The
 * order of its fields and its rules are not known.
 */
export function checkUndeclared(
  type: string,
  message: FinMessage,
  options: RuleOptions,
  checkFields: FieldsCheck | null,
): Problem[] {
  const { blocks } = message;
  const problems = envelopeProblems({ type }, message, options);
  checkFields?.(blocks.text ?? [], problems);
  const checked =
    checkFields === null
      ? 'Blocks, headers and trailers are.'
      : 'Blocks, headers, trailers and the formats of common fields are.';
  problems.add({
    code: 'not_checked',
    severity: 'warning',
    path: 'block 2',
    line: (blocks.applicationHeader ?? blocks).line,
    column: (blocks.applicationHeader ?? blocks).column,
    message: `The order of fields and the rules of an ${type} are not checked: they are not known here. ${checked}`,
  });
  return problems.all;
}

/** Problems of blocks, headers, length and trailers. */
function envelopeProblems(type: TypeLength, message: FinMessage, options: RuleOptions): Problems {
  const { blocks, headers, mode } = message;
  const problems = new Problems(mode, [...blocks.problems, ...headers.problems], options);
  if (blocks.raw.length > MESSAGE_MAX_LENGTH) reportLength(type, message, problems);
  if (blocks.text === null && !hasError(blocks.problems)) reportNoText(message, problems);
  if (blocks.trailers !== null) checkTrailers(blocks.trailers, problems);
  return problems;
}

/** The fields of a message if all are in place and have the right format, else null. Neither values nor rules are checked. */
export function completeFields(
  { schema }: Pick<Readable, 'schema'>,
  { blocks, mode }: FinMessage,
): FieldTable | null {
  const fields = readFields(schema, blocks, new Problems(mode), 'format');
  return fields.complete ? fields : null;
}

/** Checks that the institutions of a message are of the network that its sender is of (T46). */
function checkNetwork(
  schema: MessageSchema,
  message: FinMessage,
  fields: FieldTable,
  problems: Problems,
): void {
  const { senderBic } = message.headers;
  if (senderBic === null) return;
  for (const place of schema.bicPlaces) {
    const reading = fields.at(place);
    const bic = partOf(reading, 'bic');
    const problem = bic === null ? null : networkProblem(bic, senderBic);
    const group = reading?.spec.format.groups.get('bic');
    if (reading === undefined || problem === null || group === undefined) continue;
    reportPart(reading, group, problem, problems);
  }
  for (const { name, schema: own } of schema.stretches) {
    for (const one of fields.each(name)) checkNetwork(own, message, one, problems);
  }
}

function reportLength({ type, length }: TypeLength, { blocks }: FinMessage, problems: Problems): void {
  problems.add({
    code: 'M50',
    severity: length?.isOftenLonger === true ? 'tolerated' : 'error',
    path: 'message',
    ...placeIn(blocks, MESSAGE_MAX_LENGTH),
    message: `The message has ${blocks.raw.length} characters; an ${type} has at most 10,000.`,
  });
}

function reportNoText({ blocks }: FinMessage, problems: Problems): void {
  problems.add({
    code: 'T13',
    severity: 'error',
    path: 'block 4',
    ...blocks.textEnd,
    message: 'Block 4, the text, is missing; write {4: and the fields, and close it with -}.',
  });
}
