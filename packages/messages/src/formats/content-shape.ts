import type { ContentShape } from '../core/shape.ts';
import { shapeOfMx } from '../iso20022/content/content-problems.ts';
import { isMxType } from '../iso20022/reading/message-name.ts';
import { ACKNOWLEDGEMENT } from '../swift-mt/content/shapes.ts';
import { definitionOfType } from '../swift-mt/types/registry.ts';
import { TELEX_CONTENT } from '../telex/content/content-shape.ts';

/** The parts of the content of a type, as `contentOf` returns it. */
export function contentShape(type: string): ContentShape {
  if (isMxType(type)) return shapeOfMx(type).parts;
  return type === 'KTT' ? TELEX_CONTENT.parts : (definitionOfType(type)?.shape ?? ACKNOWLEDGEMENT).parts;
}
