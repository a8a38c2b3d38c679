import type { Content, Draft } from '../core/content.ts';
import { textOfContent } from '../core/content-error.ts';
import type { Message } from '../core/message.ts';
import { formatOf, formatOfType } from './formats.ts';

/**
 * The content of a parsed message. Null when it cannot be expressed completely: a part has the wrong format, is in the wrong
 * place, or is missing.
 */
export function contentOf(message: Message): Content | null {
  return formatOf(message).contentOf(message);
}

export interface BuildOptions {
  /** For a form that is being filled in: writes the given values unchanged, and leaves all problems to `check`. */
  unchecked?: boolean;
}

/**
 * The text of a message. A parsed message is reproduced: `build(parse(text))` is the text whenever that is well-formed. Content
 * is written in the layout of its standard, with line ends, headers and trailers; use `validate` on the result to check its
 * values.
 * @throws ContentError for content, such as JSON from elsewhere, with a part that is missing, unknown or of another shape.
 */
export function build(source: Message | Draft, { unchecked = false }: BuildOptions = {}): string {
  return isParsed(source) ? formatOf(source).write(source) : textOfContent(source, formatOfType, unchecked);
}

/** Untyped callers may pass anything. */
function isParsed(source: Message | Draft): source is Message {
  const given: unknown = source;
  return typeof given === 'object' && given !== null && 'format' in given;
}
