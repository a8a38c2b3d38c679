import {
  listOf,
  type Optional,
  objectWith,
  oneOf,
  optional,
  type Property,
  type Shape,
} from '../../core/shape.ts';
import type { Codec } from '../content/codecs.ts';
import { ENVELOPE, type PairShape } from '../content/shapes.ts';
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
  const { names, codec, repeats, isMandatory } = item;
  const [name, second] = names;
  if (second !== undefined && isPair(codec)) return pairOf(name, second, codec.shape, isMandatory);
  const shape = repeats ? listOf(codec.shape) : codec.shape;
  return [[name, isMandatory ? shape : optional(shape)]];
}

function isPair(
  codec: Codec<unknown>,
): codec is Codec<unknown> & { readonly shape: PairShape<unknown, unknown> } {
  return 'pair' in codec.shape;
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
