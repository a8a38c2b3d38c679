import type { Problem } from '../../../core/problem.ts';
import { type FinMessage, placeIn } from '../../envelope/fin-message.ts';

/** The classic length of these types; editions of the standard differ whether 10,000 are allowed. */
const CLASSIC_MAX_LENGTH = 2000;
/** Past it the message is too long for any type, which is an error of its own. */
const MESSAGE_MAX_LENGTH = 10_000;

/** Warns a strict reader of a message that some receivers may refuse for its length. */
export function warnOfLength(type: string, { blocks, mode }: FinMessage, problems: Problem[]): void {
  const { length } = blocks.raw;
  if (mode !== 'strict' || length <= CLASSIC_MAX_LENGTH || length > MESSAGE_MAX_LENGTH) return;
  problems.push({
    code: 'long_message',
    severity: 'warning',
    path: 'message',
    ...placeIn(blocks, CLASSIC_MAX_LENGTH),
    message: `The message has ${length} characters; some receivers take an ${type} of at most 2,000. Spread it over several messages.`,
  });
}
