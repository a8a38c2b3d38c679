import { type ListedField, listedFields } from '@clearbench/rule-documents/cel';
import { expressionVariables } from './expression-types.ts';

/** The fields that an expression for messages of these types can use; undefined: for all messages. */
export const expressionFields = (types: readonly string[] | undefined): ListedField[] =>
  listedFields(expressionVariables(types));
