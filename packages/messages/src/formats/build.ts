import type { Content, Draft } from '../core/content.ts';
import type { Message } from '../core/message.ts';
import { formatOf, formatOfType } from './formats.ts';

/**
 * What a parsed message says. Null when that can't be said wholly: a part is not of its format, not in its
 * place, or missing.
 */
export function contentOf(message: Message): Content | null {
  return formatOf(message).contentOf(message);
}

/**
 * The text of a message. A parsed one is written again as it was: `build(parse(text))` is the text whenever
 * that is well-formed. Content is written in the layout of its standard, line ends, headers and trailers
 * included; whether it is right is told by `validate` of what comes out. That it has the parts of its type is for
 * TypeScript to see: what has not, like JSON from elsewhere, is refused with a TypeError that says so.
 */
export function build(source: Message | Draft): string {
  if ('format' in source) return formatOf(source).write(source);
  try {
    const format = formatOfType(source.type);
    if (format === null) throw new TypeError(`There is no message of the type ${String(source.type)}.`);
    return format.build(source);
  } catch (cause) {
    throw new TypeError(
      `The content is not that of ${source.type ?? 'a message'}: all parts that its type has without a question mark must be there, amounts and dates are strings like '12500.50' and '2026-11-20'.`,
      { cause },
    );
  }
}
