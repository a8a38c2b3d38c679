import { contentOf, type Message, parse, validate } from '@clearbench/messages/inside';

const MODE = { mode: 'strict' } as const;

/** @throws Error when the text is no message: a benchmark would measure nothing */
export function messageIn(text: string): Message {
  const result = parse(text, MODE);
  if (result.kind !== 'message') throw new Error(`The text is ${result.kind}.`);
  return result.message;
}

/** @throws Error when the message has no content */
export function contentIn(message: Message): unknown {
  const content = contentOf(message);
  if (content === null) throw new Error('The text has no content.');
  return content;
}

/** @throws Error when the message has errors */
export function checked(message: Message): unknown {
  const problems = validate(message);
  if (problems.some(({ severity }) => severity === 'error')) throw new Error('The message has errors.');
  return problems;
}
