import type { Message } from '../core/message.ts';
import { isMtType } from '../core/message-type.ts';
import { buildMx } from '../iso20022/build-mx.ts';
import type { MxContent } from '../iso20022/content.ts';
import { contentOfMx } from '../iso20022/content-of.ts';
import { contentOfFin, type MtContent, type MtDraft, writeContent, writeFin } from '../swift-mt/index.ts';
import { contentOfTelex, type TelexContent, writeTelexContent, writeTelexMessage } from '../telex/index.ts';

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

/** Content to build a message of: what may be left out of an MT has its default. */
export type Draft = MtDraft | MxContent | TelexContent;

/**
 * The text of a message. A parsed one is written again as it was: `build(parse(text))` is the text whenever
 * that is well-formed. Content is written in the layout of its standard, line ends, headers and trailers
 * included; whether it is right is told by `validate` of what comes out. That it has the parts of its type is for
 * TypeScript to see: what has not, like JSON from elsewhere, is refused with a TypeError that says so.
 */
export function build(source: Message | Draft): string {
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
  try {
    return written(source);
  } catch (cause) {
    throw new TypeError(
      `The content is not that of ${source.type ?? 'a message'}: all parts that its type has without a question mark must be there, amounts and dates are strings like '12500.50' and '2026-11-20'.`,
      { cause },
    );
  }
}

function written(content: Draft): string {
  if (isTelex(content)) return writeTelexContent(content);
  if (isMx(content)) return buildMx(content);
  if (isMtType(content.type)) return writeContent(content);
  throw new TypeError(`There is no message of the type ${String(content)}.`);
}

function isTelex(content: Draft): content is TelexContent {
  return content.type === 'KTT';
}

function isMx(content: Draft): content is MxContent {
  return 'document' in content;
}
