import type { Problems } from '../core/problems.ts';
import { type FinMessage, placeIn } from './envelope/fin-message.ts';

/** Past it the message is too long for any type, which is a separate error. */
const MESSAGE_MAX_LENGTH = 10_000;

/** Warns a strict reader of a message that some receivers may refuse for its length: editions of the standard differ. */
export function warnOfLength(
  type: string,
  advised: number,
  { blocks, mode }: FinMessage,
  problems: Problems,
): void {
  const { length } = blocks.raw;
  if (mode !== 'strict' || length <= advised || length > MESSAGE_MAX_LENGTH) return;
  problems.add({
    code: 'long_message',
    severity: 'warning',
    path: 'message',
    ...placeIn(blocks, advised),
    message: `The message has ${length} characters; some receivers take an ${type} of at most ${advised.toLocaleString('en')}. Spread it over several messages.`,
  });
}
