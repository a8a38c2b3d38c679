import type { MxType } from '../../core/message-type.ts';
import { remembered } from '../../core/remembered.ts';
import {
  type ContentProblem,
  kindOf,
  listOf,
  nullable,
  objectWith,
  oneOf,
  optional,
  type Property,
  problemsIn,
  type Shape,
  TEXT,
  valueLike,
} from '../../core/shape.ts';
import { ROOTS } from '../generated/registry.ts';
import { HEADER_TYPE, isMxType } from '../reading/message-name.ts';
import { type ElementRule, type IsoType, isoType } from '../schema/read-registry.ts';
import type { SimpleType } from '../schema/simple-type.ts';

/** Everything that prevents content from being written as a message of its type, each with its path. */
export function problemsOfMx(content: { readonly type: string }): readonly ContentProblem[] {
  return isMxType(content.type) ? problemsIn(content, shapeOfMx(content.type)) : [];
}

/** The shape of a message's content. */
export const shapeOfMx = remembered((type: MxType) =>
  objectWith([
    ['type', oneOf(type)],
    ['header', nullable(shapeOf(isoType(ROOTS[HEADER_TYPE].type)))],
    ['document', shapeOf(isoType(ROOTS[type].type))],
  ]),
);

/** The shape that follows from a type of the schema. */
const shapeOf = remembered((type: IsoType): Shape<unknown> => {
  switch (type.kind) {
    case 'sequence':
    case 'choice':
      return objectWith(type.elements.map(propertyOf), type.kind === 'choice', type.name);
    case 'attributed':
      return objectWith([
        [type.attribute, shapeOf(type.attributeType)],
        ['value', shapeOf(type.base)],
      ]);
    case 'any':
      return objectWith([['xml', TEXT]]);
    case 'simple':
      return simpleShape(type);
  }
});

function propertyOf(rule: ElementRule): Property {
  const one = lazily(rule);
  const shape = rule.max === 1 ? one : listOf(one);
  return [rule.name, rule.min > 0 ? shape : optional(shape)];
}

/**
 * The shape of an element is created when content contains it: types may contain themselves, and a message uses few
 * of them.
 */
function lazily(rule: ElementRule): Shape<unknown> {
  let made: Shape<unknown> | null = null;
  const shape = (): Shape<unknown> => {
    made ??= shapeOf(rule.type);
    return made;
  };
  return {
    get parts() {
      return shape().parts;
    },
    fits: (value) => shape().fits(value),
    check: (value, path, problems) => shape().check(value, path, problems),
  };
}

function simpleShape(type: SimpleType): Shape<unknown> {
  if (type.isBoolean) {
    return valueLike(
      (value) => typeof value === 'boolean',
      (value) => `must be true or false, not ${kindOf(value)}`,
      { kind: 'boolean' },
    );
  }
  // Any other value that is wrong can be written, and is left to validation.
  if (type.codes === null && !type.isDate) return TEXT;
  return valueLike(
    (value) => typeof value === 'string' && type.problem(value) === null,
    (value) =>
      typeof value === 'string'
        ? (type.problem(value)?.detail ?? '')
        : `must be a text, not ${kindOf(value)}`,
    { kind: 'text', codes: type.codes },
  );
}
