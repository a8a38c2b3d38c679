import { Findings } from '../core/findings.ts';
import { hasError, type Problem } from '../core/problem.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import { type FinField, type FinMessage, placeIn } from './envelope/fin-message.ts';
import { networkFault } from './envelope/network.ts';
import { checkTrailers } from './envelope/trailers.ts';
import { partOf, reportPart } from './fields/field-reading.ts';
import type { FieldTable } from './fields/field-table.ts';
import { readFields } from './fields/read-fields.ts';
import { checkRules } from './fields/rule.ts';
import type { MessageSchema } from './fields/schema.ts';
import { warnOfLength } from './long-message.ts';
import type { LengthRule, ReadableType } from './types/declaration.ts';

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
  readonly findings: Findings;
}

/** Checks structure, headers, fields and network validated rules of a message of this type, all at once. */
export function readMessage(definition: Readable, message: FinMessage, options: RuleOptions = {}): MtReading {
  const findings = envelopeFindings(definition, message, options);
  const fields = readFields(definition.schema, message.blocks, findings);
  checkRules(definition.rules, message, fields, findings);
  checkNetwork(definition.schema, message, fields, findings);
  definition.check?.(fields, findings, message);
  const { advised } = definition.length ?? {};
  if (advised !== undefined) warnOfLength(definition.type, advised, message, findings);
  return { fields, findings };
}

/** Checks of the fields of a message whose type is not declared. */
export type FieldsCheck = (fields: readonly FinField[], findings: Findings) => void;

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
  const findings = envelopeFindings({ type }, message, options);
  checkFields?.(blocks.text ?? [], findings);
  const checked =
    checkFields === null
      ? 'Blocks, headers and trailers are.'
      : 'Blocks, headers, trailers and the formats of common fields are.';
  findings.add({
    code: 'not_checked',
    severity: 'warning',
    path: 'block 2',
    line: (blocks.applicationHeader ?? blocks).line,
    column: (blocks.applicationHeader ?? blocks).column,
    message: `The order of fields and the rules of an ${type} are not checked: they are not known here. ${checked}`,
  });
  return findings.problems;
}

/** Problems of blocks, headers, length and trailers. */
function envelopeFindings(
  type: TypeLength,
  message: FinMessage,
  { asOf, mostProblems }: RuleOptions,
): Findings {
  const { blocks, headers, mode } = message;
  const findings = new Findings(mode, [...blocks.problems, ...headers.problems], asOf ?? null, mostProblems);
  if (blocks.raw.length > MESSAGE_MAX_LENGTH) reportLength(type, message, findings);
  if (blocks.text === null && !hasError(blocks.problems)) reportNoText(message, findings);
  if (blocks.trailers !== null) checkTrailers(blocks.trailers, findings);
  return findings;
}

/** The fields of a message if all are in place and have the right format, else null. Neither values nor rules are checked. */
export function completeFields(
  { schema }: Pick<Readable, 'schema'>,
  { blocks, mode }: FinMessage,
): FieldTable | null {
  const fields = readFields(schema, blocks, new Findings(mode), 'format');
  return fields.complete ? fields : null;
}

/** Checks that the institutions of a message are of the network that its sender is of (T46). */
function checkNetwork(
  schema: MessageSchema,
  message: FinMessage,
  fields: FieldTable,
  findings: Findings,
): void {
  const { senderBic } = message.headers;
  if (senderBic === null) return;
  for (const place of schema.bicPlaces) {
    const reading = fields.at(place);
    const bic = partOf(reading, 'bic');
    const fault = bic === null ? null : networkFault(bic, senderBic);
    const group = reading?.spec.format.groups.get('bic');
    if (reading === undefined || fault === null || group === undefined) continue;
    reportPart(reading, group, fault, findings);
  }
  for (const { name, schema: own } of schema.stretches) {
    for (const one of fields.each(name)) checkNetwork(own, message, one, findings);
  }
}

function reportLength({ type, length }: TypeLength, { blocks }: FinMessage, findings: Findings): void {
  findings.add({
    code: 'M50',
    severity: length?.isOftenLonger === true ? 'tolerated' : 'error',
    path: 'message',
    ...placeIn(blocks, MESSAGE_MAX_LENGTH),
    message: `The message has ${blocks.raw.length} characters; an ${type} has at most 10,000.`,
  });
}

function reportNoText({ blocks }: FinMessage, findings: Findings): void {
  findings.add({
    code: 'T13',
    severity: 'error',
    path: 'block 4',
    ...blocks.textEnd,
    message: 'Block 4, the text, is missing; write {4: and the fields, and close it with -}.',
  });
}
