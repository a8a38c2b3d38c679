import type { Problem } from '../../core/problem.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import type { TelexMessage } from '../reading/telex-message.ts';
import { readTelexValues } from '../values/read-values.ts';
import type { TestKeys } from './test-key.ts';

/**
 * Everything that is wrong with a telex, its structure included, in the order of the text. Without `keys` the test key is
 * checked by the published table of the sandbox.
 */
export function validateTelex(message: TelexMessage, options?: RuleOptions, keys?: TestKeys): Problem[] {
  return readTelexValues(message, keys, options).problems;
}
