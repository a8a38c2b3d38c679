import type { Message } from './message.ts';
import type { MessageType } from './message-type.ts';
import type { Translation } from './translation.ts';

/** The types that a message can be translated to, the usual one first. */
export function targetsOf(_message: Message): readonly MessageType[] {
  return [];
}

/** Translates a message to its counterpart of another standard, and lists what that one cannot carry. */
export function translate(_message: Message, target: MessageType): Translation {
  const message = `There is no translation of this message to ${target}.`;
  const code = 'translation_unknown';
  return {
    kind: 'untranslatable',
    problems: [{ code, severity: 'error', path: '', line: 1, column: 1, message }],
  };
}
