import type { Content } from '../core/content.ts';
import type { Message } from '../core/message.ts';
import { hasError, type ParseOptions, type Problem } from '../core/problem.ts';
import { noMessage } from '../core/require-input.ts';
import type { IncomingTransfer } from '../core/transfer.ts';
import { build } from '../formats/build.ts';
import type { DecodeOptions } from '../reading/decoding/decode.ts';
import { readTransfers } from '../reading/items/read-transfers.ts';
import { parse } from '../reading/parse.ts';
import { severalOf } from '../reading/several-messages.ts';
import { transferOfTelex } from '../telex/index.ts';
import { type Input, textOf } from './input.ts';
import { withoutUnderstanding } from './unread.ts';

/** A text or its bytes, what `check` found in one (`message` or `transfer`), or content. */
export type Source = Input | Message | IncomingTransfer | Content;

/** A message or transfer, with its form; or the reason why there is none. */
export type Found = (
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'transfer'; readonly transfer: IncomingTransfer }
  | { readonly kind: 'content'; readonly content: Exclude<Content, { readonly type: 'KTT' }> }
  | { readonly kind: 'none' }
) & {
  /** Why there is none; of one that was found, the warnings about other text and other messages that were left out. */
  readonly problems: readonly Problem[];
};

/** The first message or transfer of a source. For a telex, only its transfer has a counterpart. */
export function found(source: Source, options: ParseOptions & DecodeOptions = {}): Found {
  if (typeof source === 'string' || source instanceof Uint8Array) return foundIn(source, options);
  if (typeof source !== 'object' || source === null)
    throw noMessage(source, 'its text, its bytes, or its content');
  if ('format' in source) return foundMessage(source);
  if ('amountMinor' in source) return { kind: 'transfer', transfer: source, problems: [] };
  return source.type === 'KTT'
    ? foundIn(build(source), options)
    : { kind: 'content', content: source, problems: [] };
}

function foundIn(input: Input, options: ParseOptions & DecodeOptions): Found {
  const { text, problems } = textOf(input, options);
  if (hasError(problems)) return { kind: 'none', problems };
  const result = parse(text, options);
  if (result.kind === 'message') return foundMessage(result.message, result.problems.filter(isAboutOthers));
  if (result.format !== 'json' && result.format !== 'csv') {
    return { kind: 'none', problems: withoutUnderstanding(result.problems) };
  }
  const reading = readTransfers(text);
  const [item] = reading.items;
  return item === undefined || item.transfer === null
    ? { kind: 'none', problems: item?.problems ?? reading.problems }
    : {
        kind: 'transfer',
        transfer: item.transfer,
        problems: reading.items.length > 1 ? [severalOf('transfer')] : [],
      };
}

/** True for a warning about what was not read of the text. */
function isAboutOthers({ code }: Problem): boolean {
  return code === 'several_messages' || code === 'text_around';
}

function foundMessage(message: Message, problems: readonly Problem[] = []): Found {
  const transfer = message.format === 'telex' ? transferOfTelex(message) : null;
  return transfer === null
    ? { kind: 'message', message, problems }
    : { kind: 'transfer', transfer, problems };
}
