import { type ContentProblem, problemsIn, type Shape } from '../../../core/shape.ts';
import { ACKNOWLEDGEMENT } from '../../content/shapes.ts';
import { definitionOfType } from '../registry.ts';

/** Everything that keeps content from being written as a message of its type, each with its path. */
export function problemsOfMt(content: { readonly type: string }): readonly ContentProblem[] {
  const { type } = content;
  const isOfNetwork = type === 'ACK' || type === 'NAK';
  const shape: Shape<unknown> | undefined = isOfNetwork ? ACKNOWLEDGEMENT : definitionOfType(type)?.shape;
  return shape === undefined ? [] : problemsIn(content, shape);
}
