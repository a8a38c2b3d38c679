import type { Draft } from '../core/content.ts';
import type { Message } from '../core/message.ts';
import type { MessageType } from '../core/message-type.ts';
import { contentOf } from './build.ts';
import { formatOf } from './formats.ts';

/**
 * What the helpers of this package take: a message as `parse` gives it, or what it says, as `contentOf` gives it and
 * `build` takes it. Of what has not what they look for, or is none of these, they answer null.
 */
export type Source = Message | Draft | null | undefined;

/** The type of a message or of what it says; null when that is no type of the package. */
export function typeIn(source: Source): MessageType | null {
  if (!isThere(source)) return null;
  if (!('format' in source)) return source.type;
  return formatOf(source).typeOf(source);
}

/** What the source says; null where there is nothing to say. */
export function contentIn(source: Source): Draft | null {
  if (!isThere(source)) return null;
  return 'format' in source ? contentOf(source) : source;
}

/** The lines of a field of free text in an MT, whatever else of the message is wrong; none when it has no such field. */
export function linesIn(source: Source, tag: '72' | '76' | '79'): readonly string[] {
  if (!isThere(source)) return [];
  if (!('format' in source)) return linesOfContent(source, tag) ?? [];
  if (source.format !== 'swift-mt') return [];
  const field = source.blocks.text?.find((one) => one.tag === tag);
  return field?.value.split(/\r?\n/) ?? [];
}

function linesOfContent(content: Draft, tag: '72' | '76' | '79'): readonly string[] | undefined {
  switch (tag) {
    case '72':
      return 'senderToReceiverInformation' in content ? content.senderToReceiverInformation : undefined;
    case '76':
      return 'answers' in content ? content.answers : undefined;
    case '79':
      return 'narrative' in content ? content.narrative : undefined;
  }
}

function isThere(source: Source): source is Message | Draft {
  return typeof source === 'object' && source !== null;
}
