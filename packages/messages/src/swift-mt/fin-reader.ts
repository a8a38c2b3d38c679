import type { Examination } from '../core/format.ts';
import { hasError, inTextOrder, type Mode, type Problem } from '../core/problem.ts';
import { withdrawalOf } from '../core/releases.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import { withoutRules } from '../core/switched-off.ts';
import type { MtContent, MtType } from './content/content.ts';
import { readBlocks } from './envelope/block-reader.ts';
import type { Cursor } from './envelope/cursor.ts';
import type { FinMessage } from './envelope/fin-message.ts';
import { readHeaders } from './envelope/headers.ts';
import { isServiceMessage, serviceTag } from './envelope/service-tags.ts';
import {
  checkUndeclared,
  completeFields,
  type FieldsCheck,
  type MtReading,
  readMessage,
} from './read-message.ts';
import { type TypeSet, typeNameOf } from './types/type-set.ts';

/** How a reader treats messages that are of none of its types. */
export interface OtherMessages {
  /** The fields of a type that is not declared. */
  readonly checkFields: FieldsCheck;
  /** Acknowledgements of the network. */
  readonly validateService: (message: FinMessage, options: RuleOptions) => Problem[];
  readonly serviceContent: (message: FinMessage) => MtContent | null;
}

/** Reads FIN messages of some types. A message of any other type is one that is not known. */
export class FinReader {
  readonly #types: TypeSet;
  readonly #others: OtherMessages | null;

  constructor(types: TypeSet, others: OtherMessages | null) {
    this.#types = types;
    this.#others = others;
  }

  /** Reads the next FIN message of a text; null at its end. */
  read(cursor: Cursor, mode: Mode): FinMessage | null {
    const blocks = readBlocks(cursor, mode);
    if (blocks === null) return null;
    return { format: 'swift-mt', mode, blocks, headers: readHeaders(this.#types, blocks, mode) };
  }

  /** The type by which the message is read, or null for an unsupported type. */
  typeOf(message: FinMessage): MtType | null {
    if (isServiceMessage(message)) return this.#others === null ? null : acknowledgementType(message);
    return this.#types.ofHeaders(message.headers)?.type ?? null;
  }

  /** Everything that is wrong with a message, in the order of its text. */
  validate(message: FinMessage, options: RuleOptions = {}): Problem[] {
    return this.#judge(message, options).problems;
  }

  /** Everything that is wrong with a message, and its content, of which the fields are read once. */
  examine(message: FinMessage, options: RuleOptions = {}): Examination {
    const { problems, reading } = this.#judge(message, options);
    const definition = reading === null ? null : this.#types.ofHeaders(message.headers);
    // Where no more problems are listed, some fields may not have been looked at.
    if (reading === null || definition === null || reading.problems.isFull) {
      return { problems, content: this.contentOf(message) };
    }
    const { fields } = reading;
    return { problems, content: fields.complete ? definition.contentOf(message, fields) : null };
  }

  /** The problems of a message, and how its fields were read if its type is declared. */
  #judge(
    read: FinMessage,
    options: RuleOptions,
  ): { readonly problems: Problem[]; readonly reading: MtReading | null } {
    const { asOf } = options;
    const message = asOf === undefined ? read : this.#judgedBy(options, read);
    if (this.#others !== null && isServiceMessage(message)) {
      return { problems: inTextOrder(this.#others.validateService(message, options)), reading: null };
    }
    const definition = this.#types.ofHeaders(message.headers);
    const reading = definition === null ? null : readMessage(definition, message, options);
    const problems =
      reading?.problems.all ?? unsupported(message, options, this.#others?.checkFields ?? null);
    if (asOf !== undefined) problems.push(...withoutRules(withdrawal(message, asOf), options.without));
    return { problems: inTextOrder(problems), reading };
  }

  /** When the message was read, its headers were checked against today's countries. */
  #judgedBy(options: RuleOptions, message: FinMessage): FinMessage {
    return { ...message, headers: readHeaders(this.#types, message.blocks, message.mode, options) };
  }

  /**
   * The typed content of a message. Null when its type is unsupported, a field has the wrong format or is misplaced, or something
   * mandatory is missing: nothing in a message is left out. Rules between fields may be violated.
   */
  contentOf(message: FinMessage): MtContent | null {
    if (isServiceMessage(message)) return this.#others?.serviceContent(message) ?? null;
    const definition = this.#types.ofHeaders(message.headers);
    if (definition === null) return null;
    const fields = completeFields(definition, message);
    return fields === null ? null : definition.contentOf(message, fields);
  }
}

/** The common name of the message: `MT103`, `MT205 COV`, `ACK` … or null when its headers do not say. */
export function messageTypeOf(message: FinMessage): string | null {
  return isServiceMessage(message) ? acknowledgementType(message) : typeNameOf(message.headers);
}

function acknowledgementType(message: FinMessage): 'ACK' | 'NAK' {
  return serviceTag(message, '451') === '1' ? 'NAK' : 'ACK';
}

function withdrawal(message: FinMessage, day: string): Problem[] {
  const type = messageTypeOf(message);
  const detail = type === null ? null : withdrawalOf(type, day);
  if (detail === null) return [];
  const { line, column } = message.blocks.applicationHeader ?? message.blocks;
  const place = { path: 'block 2', line, column };
  return [{ code: 'type_withdrawn', severity: 'warning', ...place, message: `The ${type} ${detail}.` }];
}

/** The problem of a message that names an unsupported type, or none. */
function unsupported(message: FinMessage, options: RuleOptions, checkFields: FieldsCheck | null): Problem[] {
  const type = messageTypeOf(message);
  if (type !== null) return checkUndeclared(type, message, options, checkFields);
  const { blocks, headers } = message;
  const problems = [...blocks.problems, ...headers.problems];
  if (hasError(problems)) return problems;
  const { line, column } = blocks.basicHeader ?? blocks;
  const sentence = 'The message has an unknown type, which is not read.';
  return [...problems, { code: 'H30', severity: 'error', path: 'block 1', line, column, message: sentence }];
}
