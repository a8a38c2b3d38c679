import type { Draft } from '../core/content.ts';
import { type BuildOptions, build as write } from '../formats/build.ts';

/**
 * The text of a message with this content, in the layout of its standard, with line ends, headers and trailers; `check` says
 * whether its values are right. An MT has the trailer `{TNG:}` of a training message.
 * @throws ContentError for content, such as JSON from elsewhere, with a part that is missing, unknown or of another shape.
 */
export function build(content: Draft, options: BuildOptions = {}): string {
  return write(content, options);
}
