import type { Draft } from '../core/content.ts';
import { textOfContent } from '../core/content-error.ts';
import type { BuildOptions } from '../formats/build.ts';
import { formatOfType } from '../formats/formats.ts';

/**
 * The text of a message with this content, in the layout of its standard, with line ends, headers and trailers; `check` says
 * whether its values are right. An MT has the trailer `{TNG:}` of a training message.
 * @throws ContentError for content, such as JSON from elsewhere, with a part that is missing, unknown or of another shape.
 */
export function build(content: Draft, options: BuildOptions = {}): string {
  return textOfContent(content, formatOfType, options.unchecked);
}
