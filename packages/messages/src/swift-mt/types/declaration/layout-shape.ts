import {
  listOf,
  type Optional,
  objectWith,
  oneOf,
  optional,
  type Property,
  type Shape,
} from '../../../core/shape.ts';
import { writerOf } from '../../content/field-writers.ts';
import { ENVELOPE, type PairShape } from '../../content/shapes.ts';
import type { Item, Items } from './declaration.ts';

/** The shape of content that follows from the lines of a type, for drafts, whose empty lists may be absent. */
export function shapeOfItems<D>(type: string, items: Items): Shape<D> {
  return objectWith([['type', oneOf(type)], ['envelope', ENVELOPE], ...items.flatMap(propertiesOf)]);
}

function propertiesOf(item: Item): readonly Property[] {
  if (item.kind === 'sequence') {
    const own = item.items.flatMap(propertiesOf);
    if (item.as === '') return own;
    const shape = objectWith(own);
    return [[item.as, item.isList ? listOf(shape) : shape]];
  }
  const { names, reader, repeats, isMandatory } = item;
  const [name, second] = names;
  const value = writerOf(reader).shape;
  if (second !== undefined && isPair(value)) return pairOf(name, second, value, isMandatory);
  const shape = repeats ? listOf(value) : value;
  return [[name, isMandatory ? shape : optional(shape)]];
}

function isPair(shape: Shape<unknown>): shape is PairShape<unknown, unknown> {
  return 'pair' in shape;
}

function pairOf(
  first: string,
  second: string,
  { pair: [one, other] }: PairShape<unknown, unknown>,
  isMandatory: boolean,
): readonly Property[] {
  const asOptional = (shape: Shape<unknown> | Optional<unknown>): Optional<unknown> =>
    'optional' in shape ? shape : optional(shape);
  return isMandatory
    ? [
        [first, one],
        [second, other],
      ]
    : [
        [first, asOptional(one)],
        [second, asOptional(other)],
      ];
}
