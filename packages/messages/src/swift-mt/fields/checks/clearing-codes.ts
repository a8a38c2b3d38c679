import { quote } from '../../../core/problem.ts';
import type { PartProblem } from '../reading/field-reading.ts';

/** A national clearing code: the format of its members, and the options that allow it. */
interface ClearingSystem {
  readonly name: string;
  readonly member: RegExp;
  /** The name of a member. */
  readonly right: string;
  /** The member format with option A, if it differs; null if option A does not allow the code. */
  readonly withBic?: RegExp | null;
  /** True if only option A allows it. */
  readonly onlyWithBic?: boolean;
}

const NOTHING = /^$/;

/** National clearing codes of party identifiers like `//SC123456` (handbook of 2015). */
const SYSTEMS: ReadonlyMap<string, ClearingSystem> = new Map<string, ClearingSystem>([
  ['AT', { name: 'Austrian Bankleitzahl', member: /^\d{5}$/, right: '5 digits' }],
  ['AU', { name: 'Australian BSB', member: /^\d{6}$/, right: '6 digits' }],
  ['BL', { name: 'German Bankleitzahl', member: /^\d{8}$/, right: '8 digits' }],
  ['CC', { name: 'Canadian Payments Association number', member: /^\d{9}$/, right: '9 digits' }],
  ['CH', { name: 'CHIPS universal identifier', member: /^\d{6}$/, right: '6 digits', withBic: null }],
  ['CN', { name: 'China clearing code', member: /^\d{12,14}$/, right: '12 to 14 digits' }],
  ['CP', { name: 'CHIPS participant identifier', member: /^\d{4}$/, right: '4 digits', withBic: null }],
  ['ES', { name: 'Spanish clearing code', member: /^\d{8,9}$/, right: '8 or 9 digits' }],
  ['FW', { name: 'Fedwire routing number', member: /^\d{9}$/, right: '9 digits', withBic: NOTHING }],
  ['GR', { name: 'Greek HEBIC', member: /^\d{7}$/, right: '7 digits' }],
  ['HK', { name: 'Hong Kong bank code', member: /^\d{3}$/, right: '3 digits' }],
  ['IE', { name: 'Irish sort code', member: /^\d{6}$/, right: '6 digits' }],
  ['IN', { name: 'Indian IFSC', member: /^[A-Z0-9]{11}$/, right: '11 capital letters or digits' }],
  ['IT', { name: 'Italian bank code', member: /^\d{10}$/, right: '10 digits' }],
  ['NZ', { name: 'New Zealand bank code', member: /^\d{6}$/, right: '6 digits' }],
  ['PL', { name: 'Polish KNR', member: /^\d{8}$/, right: '8 digits' }],
  ['PT', { name: 'Portuguese bank code', member: /^\d{8}$/, right: '8 digits' }],
  ['RT', { name: 'payment by RTGS', member: NOTHING, right: 'nothing', onlyWithBic: true }],
  ['RU', { name: 'Russian BIK', member: /^\d{9}$/, right: '9 digits', withBic: null }],
  ['SC', { name: 'UK sort code', member: /^\d{6}$/, right: '6 digits' }],
  ['SW', { name: 'Swiss clearing code', member: /^\d{3,6}$/, right: '3 to 6 digits', withBic: null }],
  ['ZA', { name: 'South African clearing code', member: /^\d{6}$/, right: '6 digits' }],
]);

/**
 * The problem of the clearing code of a party identifier, or null. It is a warning: the list changes, and the network's error
 * code for it is unknown.
 * @param identifier the text after the first slash, for example `/SC123456`.
 */
export function clearingCodeFault(identifier: string, tag: string): PartProblem | null {
  const code = identifier.slice(1, 3);
  const member = identifier.slice(3);
  const system = SYSTEMS.get(code);
  const optionA = tag.charAt(2) === 'A';
  const problem = (detail: string): PartProblem => ({ code: 'clearing_code', detail, severity: 'warning' });
  if (system === undefined) {
    return problem(
      `has the clearing code ${quote(code)}, which is not known; known are ${[...SYSTEMS.keys()].join(', ')}`,
    );
  }
  if (optionA && system.withBic === null) {
    return problem(
      `has the clearing code ${code} (${system.name}), which is allowed with options C and D, not with A`,
    );
  }
  if (!optionA && system.onlyWithBic === true) {
    return problem(`has the clearing code ${code} (${system.name}), which is allowed with option A only`);
  }
  const format = (optionA ? system.withBic : null) ?? system.member;
  if (format.test(member)) return null;
  const right = format === NOTHING ? 'write nothing after it' : `write ${system.right} after it`;
  return problem(`has ${quote(member)} after the clearing code ${code} (${system.name}); ${right}`);
}
