import type { ContentType } from '../core/content.ts';
import type { ParseOptions } from '../core/problem.ts';
import { requireMoment } from '../core/require-options.ts';
import { requireType } from '../formats/content-types.ts';
import { translateTransfer } from '../mapping/from-transfer/translate-transfer.ts';
import {
  counterpartsOf as counterpartsOfMessage,
  targetsOf as targetsOfMessage,
  targetsOfRead,
  translate as translateMessage,
  translateRead,
} from '../mapping/index.ts';
import { targetsOfTransfer } from '../mapping/orders/order-content.ts';
import type { OrderDetails } from '../mapping/orders/payment-order.ts';
import { counterpartsOfContent } from '../mapping/pairs/pairs.ts';
import type { Translation } from '../mapping/translation.ts';
import type { DecodeOptions } from '../reading/decoding/decode.ts';
import { type Found, found, type Source } from './source.ts';

/** How to read a text, and the data that the new message needs beyond its source. */
export type TranslateOptions = OrderDetails & ParseOptions & DecodeOptions;

/**
 * Translates a message to its counterpart in the other standard, or writes the message that orders a transfer: of a
 * JSON element, a CSV row or a telex. It uses the first one in a text; a warning says if there are more, or other text.
 * Problems explain why there is no translation. Never throws for a source.
 * @throws RangeError for an unknown type or mode, which only untyped callers can name, or a wrong `createdAt`
 */
export function translate<T extends ContentType>(
  source: Source,
  target: T,
  options?: TranslateOptions,
): Translation<T>;
export function translate(source: Source, target: ContentType, options: TranslateOptions = {}): Translation {
  requireType(target);
  requireMoment('createdAt', options.createdAt);
  const from = found(source, options);
  const translation = translationOf(from, target, options);
  return from.kind === 'none' || from.problems.length === 0
    ? translation
    : { ...translation, problems: [...from.problems, ...translation.problems] };
}

function translationOf(from: Found, target: ContentType, options: TranslateOptions): Translation {
  switch (from.kind) {
    case 'message':
      return translateMessage(from.message, target, options.createdAt);
    case 'content':
      return translateRead(from.content, target, options.createdAt);
    case 'transfer':
      return translateTransfer(from.transfer, target, options);
    case 'none':
      return { ok: false, problems: from.problems };
  }
}

/**
 * The possible targets of a message or transfer, the usual one first. For a transfer, all suitable ones: `translate`
 * names missing data, such as a UETR.
 */
export function targetsOf(source: Source): readonly ContentType[] {
  const from = found(source);
  switch (from.kind) {
    case 'message':
      return targetsOfMessage(from.message);
    case 'content':
      return targetsOfRead(from.content);
    case 'transfer':
      return targetsOfTransfer(from.transfer);
    case 'none':
      return [];
  }
}

/** The counterpart types of messages of this kind, even if something prevents the translation of this one. */
export function counterpartsOf(source: Source): readonly ContentType[] {
  const from = found(source);
  switch (from.kind) {
    case 'message':
      return counterpartsOfMessage(from.message);
    case 'content':
      return counterpartsOfContent(from.content);
    case 'transfer':
      return targetsOfTransfer(from.transfer);
    case 'none':
      return [];
  }
}
