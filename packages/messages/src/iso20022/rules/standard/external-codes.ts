import { nearNames } from '@clearbench/domain';
import { remembered } from '../../../core/remembered.ts';
import { EXTERNAL_CODES, EXTERNAL_CODES_RELEASE } from '../../generated/external-codes.ts';
import type { MeaningProblem } from './meaning-problem.ts';

const NEAREST = 3;

const listOf = remembered((type: string) => {
  const codes = EXTERNAL_CODES[type]?.split(' ');
  return codes === undefined ? null : { codes, known: new Set(codes) };
});

/**
 * A code that its external code set lacks. The sets grow each quarter, and communities agree on other codes: not certainly
 * wrong.
 */
export function externalCodeProblem(type: string, value: string): MeaningProblem | null {
  const list = listOf(type);
  if (list === null || list.known.has(value)) return null;
  const near = nearNames(value, list.codes).slice(0, NEAREST);
  const advice = near.length === 0 ? 'compare it with the list' : `did you mean ${near.join(' or ')}?`;
  return {
    code: 'code_unlisted',
    detail: `is not in the external list ${type} of ${EXTERNAL_CODES_RELEASE}; ${advice}`,
    uncertain: true,
  };
}
