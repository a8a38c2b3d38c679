import { CONTENT_TYPES, type ContentShape, contentShape } from '@clearbench/messages/inside';
import {
  ANY,
  BOOL,
  DAY,
  type Declarations,
  groupOf,
  listOf,
  NUMBER,
  oneOf,
  TEXT,
  type Type,
  unionOf,
} from '@clearbench/rule-documents/cel';
import { typeMatcher } from '../conditions/type-pattern.ts';
import { FORMATS, TRANSFER_FIELDS, type TransferField } from '../document/document.ts';

const OTHER_THAN_TEXT: Readonly<Partial<Record<TransferField, Type>>> = { amount: NUMBER, valueDate: DAY };

const TRANSFER = groupOf(
  Object.fromEntries(TRANSFER_FIELDS.map((field) => [field, OTHER_THAN_TEXT[field] ?? TEXT])),
);

/** The variables of an expression for messages of these types; undefined: for all messages. */
export function expressionVariables(types: readonly string[] | undefined): Declarations {
  const named = types === undefined ? CONTENT_TYPES : CONTENT_TYPES.filter(typeMatcher(types));
  return {
    message: unionOf(named.map((type) => typeFrom(contentShape(type)))),
    transfer: TRANSFER,
    type: TEXT,
    format: oneOf(FORMATS),
    today: DAY,
  };
}

function typeFrom(shape: ContentShape | null): Type {
  switch (shape?.kind) {
    case 'text':
      return shape.codes === null ? TEXT : oneOf(shape.codes);
    case 'boolean':
      return BOOL;
    case 'list':
      return listOf(typeFrom(shape.of));
    case 'group':
      return {
        kind: 'group',
        names: shape.names,
        typeOf(name) {
          const field = shape.shapeOf(name);
          return field === null ? null : typeFrom(field);
        },
      };
    default:
      return ANY;
  }
}
