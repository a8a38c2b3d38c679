import { isTestBic } from '@clearbench/domain';
import type { PartProblem } from '../fields/reading/field-reading.ts';

/** All BICs of a message belong to the network of its sender: live, or Test & Training (T46). */
export function networkProblem(bic: string, sender: string): PartProblem | null {
  const test = isTestBic(sender);
  if (isTestBic(bic) === test) return null;
  const network = test ? 'the Test & Training network' : 'the live network';
  const detail = `has the BIC ${bic}, but the sender ${sender} is on ${network}; all BICs must be on one network (0 as eighth character: Test & Training)`;
  return { code: 'T46', detail, severity: 'tolerated' };
}
