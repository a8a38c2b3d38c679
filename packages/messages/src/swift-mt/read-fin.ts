import type { Examination } from '../core/format.ts';
import type { Mode, Problem } from '../core/problem.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import type { MtContent, MtType } from './content/content.ts';
import type { Cursor } from './envelope/cursor.ts';
import type { FinMessage } from './envelope/fin-message.ts';
import { validateServiceMessage } from './envelope/service-message.ts';
import { acknowledgementOf } from './envelope/service-message-content.ts';
import { checkCommonFields } from './fields/checks/check-common-fields.ts';
import { FinReader } from './fin-reader.ts';
import { ALL_TYPES } from './types/registry.ts';

/** The reader of every type. */
export const FIN = new FinReader(ALL_TYPES, {
  checkFields: checkCommonFields,
  validateService: validateServiceMessage,
  serviceContent: acknowledgementOf,
});

/** Reads the next FIN message of a text; null at its end. */
export function readFinMessage(cursor: Cursor, mode: Mode): FinMessage | null {
  return FIN.read(cursor, mode);
}

/** The type by which the message is read, or null for an unsupported type. */
export function typeOfFin(message: FinMessage): MtType | null {
  return FIN.typeOf(message);
}

/** Everything that is wrong with a message, in the order of its text. */
export function validateFin(message: FinMessage, options: RuleOptions = {}): Problem[] {
  return FIN.validate(message, options);
}

/** Both: everything that is wrong with a message, and its typed content. */
export function examineFin(message: FinMessage, options: RuleOptions = {}): Examination {
  return FIN.examine(message, options);
}

/** The typed content of a message; null when not all of it can be read. */
export function contentOfFin(message: FinMessage): MtContent | null {
  return FIN.contentOf(message);
}
