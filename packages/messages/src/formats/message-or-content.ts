import type { Draft } from '../core/content.ts';
import type { Message } from '../core/message.ts';
import type { MessageType } from '../core/message-type.ts';
import { contentOf } from './build.ts';
import { formatOf } from './formats.ts';

/**
 * The input of the functions for free text: content, as `read` returns it and `build` takes it, or the `message` of a verdict.
 * They return null for anything without the information they look for.
 */
export type MessageOrContent = Message | Draft | null | undefined;

/** The type of a message or of its content; null when the package does not know it. */
export function typeIn(source: MessageOrContent): MessageType | null {
  if (!isThere(source)) return null;
  if (!('format' in source)) return source.type;
  return formatOf(source).typeOf(source);
}

/** The information in the source; null if there is none. */
export function contentIn(source: MessageOrContent): Draft | null {
  if (!isThere(source)) return null;
  return 'format' in source ? contentOf(source) : source;
}

/** The lines of a free text field of an MT, even when other parts are wrong; none when it has no such field. */
export function linesIn(source: MessageOrContent, tag: '72' | '76' | '79'): readonly string[] {
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

function isThere(source: MessageOrContent): source is Message | Draft {
  return typeof source === 'object' && source !== null;
}
