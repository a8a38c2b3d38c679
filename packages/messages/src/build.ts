import { buildMx } from './iso20022/build-mx.ts';
import type { MxContent } from './iso20022/content.ts';
import { contentOfMx } from './iso20022/content-of.ts';
import type { Message } from './message.ts';
import { contentOfFin, type MtContent, writeContent, writeFin } from './swift-mt/index.ts';
import { contentOfTelex, type TelexContent, writeTelexContent, writeTelexMessage } from './telex/index.ts';

/** What a message says, as plain objects named by the terms of its standard; `type` tells which. */
export type Content = MtContent | MxContent | TelexContent;

/**
 * What a parsed message says. Null when that can't be said wholly: a part is not of its format, not in its
 * place, or missing.
 */
export function contentOf(message: Message): Content | null {
  switch (message.format) {
    case 'swift-mt':
      return contentOfFin(message);
    case 'iso20022':
      return contentOfMx(message);
    case 'telex':
      return contentOfTelex(message);
  }
}

/**
 * The text of a message. A parsed one is written again as it was: `build(parse(text))` is the text whenever
 * that is well-formed. Content is written in the layout of its standard, line ends, headers and trailers
 * included; whether it is right is told by `validate` of what comes out.
 */
export function build(source: Message | Content): string {
  if ('format' in source) {
    switch (source.format) {
      case 'swift-mt':
        return writeFin(source);
      case 'iso20022':
        return buildMx(source);
      case 'telex':
        return writeTelexMessage(source);
    }
  }
  if (isTelex(source)) return writeTelexContent(source);
  return isMx(source) ? buildMx(source) : writeContent(source);
}

function isTelex(content: Content): content is TelexContent {
  return content.type === 'KTT';
}

function isMx(content: MtContent | MxContent): content is MxContent {
  return 'document' in content;
}
