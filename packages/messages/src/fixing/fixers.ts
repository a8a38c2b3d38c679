import type { Message } from '../core/message.ts';
import type { Fix, Problem } from '../core/problem.ts';
import type { PayloadFormat } from '../core/transfer.ts';
import { ISO_FIXERS } from './iso20022/iso-fixers.ts';
import { readableFix } from './iso20022/unreadable.ts';
import type { Piece } from './piece.ts';
import { MT_FIXERS } from './swift-mt/mt-fixers.ts';

/** The change that corrects a problem of a message, before it is tried; null where the right value is not certain. */
export function proposedFix(
  problem: Problem,
  format: PayloadFormat,
  piece: Piece<Message | null>,
): Fix | null {
  const { message } = piece;
  if (message === null) return format === 'iso20022' ? readableFix(problem, piece) : null;
  const { code } = problem;
  switch (message.format) {
    case 'swift-mt':
      return MT_FIXERS[code]?.(problem, { ...piece, message }) ?? null;
    case 'iso20022':
      return isIsoCode(code) ? (ISO_FIXERS[code]?.(problem, { ...piece, message }) ?? null) : null;
    case 'telex':
      return null;
  }
}

function isIsoCode(code: string): code is keyof typeof ISO_FIXERS {
  return Object.hasOwn(ISO_FIXERS, code);
}
