import type { Problem } from '@clearbench/contract';
import type { PayloadItem } from '@clearbench/messages/transfers';
import { detect } from '@clearbench/messages/types';

/** The message that a sender has announced, in the terms of EBICS: `pain.001` or `mt101`, perhaps in one variant or version only. */
export interface ExpectedMessage {
  name: string;
  variant?: string;
  version?: string;
}

/** The type that the beginning of a text shows: `pain.001.001.09`, `MT101`, `JSON`. Null: no certain type. */
export function messageShownBy(text: string): string | null {
  const { format, type } = detect(text);
  // An envelope of JSON may have any message in it.
  return format === 'json' || format === 'csv' ? format.toUpperCase() : type;
}

/** @param type as `messageShownBy` names it */
export function isExpected(type: string, { name, variant, version }: ExpectedMessage): boolean {
  const [area, number, ...edition] = type.toLowerCase().split('.');
  if (name.toLowerCase() !== (number === undefined ? area : `${area}.${number}`)) return false;
  return [variant, version].every(
    (wanted, at) => wanted === undefined || edition[at] === undefined || wanted === edition[at],
  );
}

export const namedMessage = ({ name, variant, version }: ExpectedMessage): string =>
  [name, variant, version].filter((part) => part !== undefined).join('.');

export const whyUnexpected = (found: string, expected: ExpectedMessage): string =>
  `The order is for ${namedMessage(expected)}, and the file has ${found}. Send each message with the order for it.`;

/** Compares the messages of a payload with the announced one. */
export class MessageCheck {
  readonly #expected: ExpectedMessage | null;
  /** `JSON` or `CSV`, whose items have no types; null: it is neither. */
  readonly #records: string | null;

  constructor(expected: ExpectedMessage | null, content: string) {
    this.#expected = expected;
    const shown = expected === null ? null : messageShownBy(content);
    this.#records = shown === 'JSON' || shown === 'CSV' ? shown : null;
  }

  /** Why the whole payload must be refused: this item is another message. Null: it need not be. */
  problemOf({ type, line, problems }: PayloadItem): Problem | null {
    const expected = this.#expected;
    if (expected === null) return null;
    const found = this.#records ?? type;
    if (found !== null && isExpected(found, expected)) return null;
    // Its own errors say why it cannot be recognised.
    if (found === null && problems.some(({ severity }) => severity === 'error')) return null;
    const message = whyUnexpected(found ?? 'a message of an unknown type', expected);
    return { code: 'unexpected_message', severity: 'error', path: '', line, column: null, message };
  }
}
