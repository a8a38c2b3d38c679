import { isDeepStrictEqual } from 'node:util';
import { type Content, type ContentType, type Message, translate } from '@clearbench/messages';
import { readFinFile, writeFinFile } from '@clearbench/messages/fin-files';
import { build, contentOf, parse, validate } from '@clearbench/messages/inside';
import { counterpartsOf, targetsOf } from '@clearbench/messages/types';
import { hasError } from './faults.ts';
import { FIRST_MESSAGES, type Input } from './input.ts';

/** For the same message: in a text with other contents, a lenient parser may find another one. */
export function lenientIsNoStricter(input: Input): string | null {
  const [strict] = input.judged('strict');
  const [lenient] = input.judged('lenient');
  if (strict === undefined || lenient === undefined) return null;
  if (hasError(strict.problems) || build(strict.message) !== build(lenient.message)) return null;
  return hasError(lenient.problems) ? 'The message is valid in strict mode only.' : null;
}

/** Messages without an error in strict mode, among the first ones of a text. */
function rightMessages(input: Input): Message[] {
  return input
    .judged('strict')
    .slice(0, FIRST_MESSAGES)
    .flatMap(({ message, problems, isRead }) => (isRead && !hasError(problems) ? [message] : []));
}

export function writtenAgain(input: Input): string | null {
  let at = 0;
  for (const message of rightMessages(input)) {
    const written = build(message);
    at = input.text.indexOf(written, at);
    if (at === -1) return `This is not in the text: ${JSON.stringify(written.slice(0, 500))}`;
    at += written.length;
  }
  return null;
}

/** A file of FIN messages, or any other text that is recognised as one. */
export function fileComesBack({ text }: Input): string | null {
  for (const mode of ['strict', 'lenient'] as const) {
    const written = writeFinFile(readFinFile(text, { mode }));
    if (written === text) continue;
    let at = 0;
    while (written[at] === text[at]) at++;
    const around = (one: string): string => JSON.stringify(one.slice(Math.max(at - 20, 0), at + 20));
    return `The written file differs (${mode}): ${around(written)} instead of ${around(text)}.`;
  }
  return null;
}

export function contentComesBack(input: Input): string | null {
  for (const message of rightMessages(input)) {
    const content = contentOf(message);
    if (content === null) return 'A message without an error has no content.';
    const result = parse(build(content), { mode: 'strict' });
    if (result.kind !== 'message') return `The written ${content.type} is ${result.kind}.`;
    if (result.type !== content.type) return `The written ${content.type} is read as ${result.type}.`;
    const error = validate(result.message).find(({ severity }) => severity === 'error');
    if (error !== undefined) return `The written ${content.type} has an error: ${error.message}`;
    const again = contentOf(result.message);
    if (!isDeepStrictEqual(again === null ? null : withoutTrailers(again), withoutTrailers(content))) {
      return `The content changes: ${JSON.stringify(content)} becomes ${JSON.stringify(again)}`;
    }
  }
  return null;
}

/** Every message between test addresses is marked as training, whatever trailers it had. */
function withoutTrailers(content: Content): unknown {
  return 'envelope' in content ? { ...content, envelope: { ...content.envelope, trailers: [] } } : content;
}

export function contentWritten(input: Input): string | null {
  for (const { message } of input.judged('lenient').slice(0, FIRST_MESSAGES)) {
    const content = contentOf(message);
    if (content !== null && build(content) === '') return `The written ${content.type} is empty.`;
    if (build(message) === '') return 'The written message is empty.';
  }
  return null;
}

export function translated(input: Input): string | null {
  for (const { message, problems } of input.judged('strict').slice(0, FIRST_MESSAGES)) {
    // The transfer in a telex is translated, which names what it lacks.
    if (message.format === 'telex') continue;
    const targets = targetsOf(message);
    for (const target of targets) {
      const isRight = message.format === 'swift-mt' && !hasError(problems);
      const fault = faultOfTranslation(message, target, isRight);
      if (fault !== null) return fault;
    }
    for (const counterpart of counterpartsOf(message)) {
      if (targets.includes(counterpart)) continue;
      const translation = translate(message, counterpart);
      if (!hasError(translation.problems)) return `No error says why there is no ${counterpart}.`;
    }
  }
  return null;
}

/**
 * The translation of an MT without errors has errors in addresses only, which an MT has as lines. An ISO 20022 message can say more than an MT, so
 * its translation may have errors, like that of a message with errors: these are reported.
 */
function faultOfTranslation(message: Message, target: ContentType, isRight: boolean): string | null {
  const translation = translate(message, target);
  if (!translation.ok) {
    return `The target ${target} was named, but: ${translation.problems[0]?.message}`;
  }
  const unclear = translation.losses.find((loss) => !/^\S.{9,1000}\.$/s.test(loss.message));
  if (unclear !== undefined) return `The loss ${unclear.code} has no full sentence: ${unclear.message}`;
  const error = translation.problems.find(
    ({ code, severity }) => severity === 'error' && code !== 'cbpr_address' && code !== 'cbpr_party',
  );
  if (isRight && error !== undefined) return `The ${target} of a valid message is invalid: ${error.message}`;
  const result = parse(translation.text, { mode: 'strict' });
  if (result.kind === 'message' && result.type === translation.type) return null;
  return error === undefined ? `The translated ${target} is ${result.kind} ${result.type}.` : null;
}
