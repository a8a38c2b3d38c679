import type { Problems } from '../../../core/problems.ts';
import type { Shape } from '../../../core/shape.ts';
import type { IncomingTransfer } from '../../../core/transfer.ts';
import type { MtContents, MtDrafts } from '../../../generated/mt-content.ts';
import type { FieldReader } from '../../content/field-readers.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import type { Rule, RuleSet } from '../../fields/rule.ts';
import type { MessageSchema, SchemaOptions } from '../../fields/schema.ts';
import type { Recognition } from '../recognise.ts';
import type { FinSample } from '../sample-fin.ts';

/**
 * A field of a message type: the line of its schema (`52a O AD`, see `messageSchema`), its name in the content, and how it is
 * read, which determines how it is written. A field with two pieces of information has two names.
 */
export type FieldLine = readonly [
  line: string,
  name: string | readonly [string, string],
  reader: FieldReader<unknown>,
];

/** A sequence that occurs once. With `as` its content is a separate object, otherwise part of the message's. */
export interface SequenceLine {
  readonly sequence: string;
  readonly as?: string;
  readonly opens?: undefined;
  readonly fields: readonly FieldLine[];
}

/** A sequence that occurs once, after a loop or with loops in it. */
export interface OpenedLine {
  readonly sequence: string;
  readonly as?: string;
  /** The tag of its first field: there it begins. */
  readonly opens: string;
  readonly fields: Layout;
}

/** A sequence that repeats. Each one begins with the same field. */
export interface LoopLine {
  readonly loop: string;
  /** The name of the list in the content. */
  readonly as: string;
  /** The tag of its first field. */
  readonly opens: string;
  /** How often it occurs: minimum and maximum (T11, T10). Default: at least once. */
  readonly times?: readonly [least: number, most: number];
  readonly fields: Layout;
}

/** The fields of a message or of a sequence, followed by the sequences in it. */
export type Layout = readonly (FieldLine | SequenceLine | OpenedLine | LoopLine)[];

/** A layout ready to read and write content by. */
export type Items = readonly Item[];

export type Item =
  | {
      readonly kind: 'field';
      readonly slot: string;
      /** The place of the slot in the schema. */
      readonly place: number;
      readonly tag: string;
      readonly names: readonly [string] | readonly [string, string];
      readonly repeats: boolean;
      readonly isMandatory: boolean;
      readonly reader: FieldReader<unknown>;
    }
  /** A sequence with its own object; its own table too where it is a stretch. */
  | {
      readonly kind: 'sequence';
      readonly name: string;
      readonly as: string;
      readonly isStretch: boolean;
      readonly isList: boolean;
      readonly items: Items;
    };

/** The part of a declaration by which messages of a type are read and checked. */
export interface ReadableDeclaration<T extends string> {
  /** Its common name: `MT103`, `MT202 COV`. The flag after the number is that of tag 119. */
  readonly type: T;
  /** Field specifications, checks, hints and dialect of this type. */
  readonly options?: SchemaOptions;
  /** The network validated rules. */
  readonly rules?: readonly Rule[];
  /** Checks that are more than conditions between fields. */
  readonly check?: (fields: FieldTable, problems: Problems, message: FinMessage) => void;
  /** How a message of this type is recognised without headers. */
  readonly recognisedBy?: Recognition;
  readonly length?: LengthRule;
}

/** The parts of every declaration of a message type. */
export interface CommonDeclaration<T extends string> extends ReadableDeclaration<T> {
  /** The name that people use: `Single customer credit transfer`. */
  readonly title: string;
  /** The codes that `check` and the type's own checks of fields report, with the rule or field of the handbook. */
  readonly checked?: CheckedCodes;
  /** The transfers that a valid message orders. Left out when the type orders none. */
  readonly transfersOf?: TransferReader;
  readonly sample: FinSample;
}

/** `E01 E02` of rule `C3`, `D97` of field `23E`. */
export type CheckedCodes = Readonly<Record<string, string>>;

/** @param problems those of the message; problems of its only transfer are added to them. */
export type TransferReader = (
  message: FinMessage,
  fields: FieldTable,
  problems: Problems,
) => readonly TransferReading[];

/** One transfer of a message; null, with a problem, when it moves no money. */
export interface TransferReading {
  /** Where it begins, if that is not where the message does. */
  readonly line: number | null;
  readonly transfer: IncomingTransfer | null;
  readonly problems: Problems;
}

/** Special length rules of a type, in characters of the whole message. */
export interface LengthRule {
  /** Some receivers take no more. */
  readonly advised?: number;
  /** Files that never saw the network are often longer; a lenient reader takes them. */
  readonly isOftenLonger?: boolean;
}

/** How messages of a type are read and checked. */
export interface ReadableType<T extends string = string, C = unknown> {
  readonly type: T;
  readonly schema: MessageSchema;
  /** Where each part of the content is in the message; empty for a type with its own reader. */
  readonly items: Items;
  readonly rules: RuleSet;
  readonly check: ReadableDeclaration<T>['check'];
  readonly recognisedBy: Recognition | undefined;
  readonly length: LengthRule | undefined;
  /** The typed content. Only called for messages whose fields are all in place and have the right format. */
  contentOf(message: FinMessage, fields: FieldTable): C | null;
}

/** Everything that the package knows of one message type of block 4 fields. */
export interface MtDefinition<T extends string = string, C = unknown, D = unknown>
  extends ReadableType<T, C> {
  readonly title: string;
  readonly checked: CheckedCodes | undefined;
  readonly transfersOf: TransferReader | undefined;
  readonly sample: FinSample;
  /** The requirements on content to be written. */
  readonly shape: Shape<D>;
  write(content: D): string;
}

/** The content of a declared type: `ContentOf<typeof MT202>`. */
export type ContentOf<T> = T extends { contentOf(message: FinMessage, fields: FieldTable): infer C }
  ? Exclude<C, null>
  : never;

/** The content of a type, which `npm run api` writes by its declaration; of a new one, until then, any object. */
export type DeclaredContent<T> = T extends keyof MtContents ? MtContents[T] : object;

/** What content of a type is built from. */
export type DeclaredDraft<T> = T extends keyof MtDrafts ? MtDrafts[T] : object;
