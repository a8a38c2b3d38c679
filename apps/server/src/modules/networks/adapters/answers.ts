import { playedText } from '@clearbench/domain';
import { check, type Problem } from '@clearbench/messages';
import type { Answer, Refusal } from './adapter.ts';

/** The first error that the standard's rules find in a message. */
export const firstError = (text: string): Problem | undefined =>
  [...check(text)].flatMap(({ problems }) => problems).find(({ severity }) => severity === 'error');

/** Appended to the meaning of a refusal that a scenario caused. */
export const PLAYED = playedText('nak');

export const answer = (text: string, refusal: Refusal | null): Answer => ({
  accepted: refusal === null,
  text,
  errorCode: refusal?.code ?? null,
  errorLine: refusal?.line ?? null,
  errorText: refusal?.meaning ?? null,
});
