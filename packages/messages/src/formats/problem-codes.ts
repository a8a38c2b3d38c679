import { CONTENT_CODES, PAYLOAD_CODES } from '../core/problem-codes.ts';
import { ISO_CODES } from '../iso20022/problem-codes.ts';
import { ORDER_CODES } from '../mapping/orders/problem-codes.ts';
import { MAPPING_CODES } from '../mapping/values/codes.ts';
import { MT_CODES } from '../swift-mt/problem-codes.ts';
import { TELEX_CODES } from '../telex/problem-codes.ts';

/**
 * The meaning of every code of a problem or of a loss in translation. The sentence of a problem describes the
 * individual case.
 */
export const PROBLEM_CODES = {
  ...PAYLOAD_CODES,
  ...CONTENT_CODES,
  ...MT_CODES,
  ...ISO_CODES,
  ...TELEX_CODES,
  ...MAPPING_CODES,
  ...ORDER_CODES,
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;
