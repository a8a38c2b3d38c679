import type { Problem } from '@clearbench/contract';
import { isRefusedByHouse } from '../reading/house-check.ts';
import type { NewPayload, Outcome } from './arrival.ts';
import type { PayloadRepository } from './repository.ts';

/**
 * The outcome of a payload that is refused now. House rules change and have cut-offs, so the same payload may have been stored before:
 * its sender must learn that.
 */
export async function refusedNow(
  repository: Pick<PayloadRepository, 'earlier'>,
  payload: NewPayload,
  problems: readonly Problem[],
): Promise<Outcome> {
  const refused: Outcome = { kind: 'refused' };
  return isRefusedByHouse(problems) ? ((await repository.earlier(payload)) ?? refused) : refused;
}
