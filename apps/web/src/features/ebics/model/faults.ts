import type { EbicsForcedFault } from '@clearbench/contract';
import { RETURN_CODES } from '@clearbench/ebics/return-codes';
import type { SelectOption } from '@/components/ui/overlays/select-list.tsx';
import { FAULTS } from './texts.ts';

/** These say that all is well. */
const NO_FAULTS: readonly string[] = ['000000', '011000', '011001'];

export const FAULT_OPTIONS: readonly SelectOption[] = [
  ...Object.entries(FAULTS).map(([value, { label }]) => ({
    value,
    label,
    group: 'What the bank does wrong',
  })),
  ...RETURN_CODES.filter(({ code }) => !NO_FAULTS.includes(code)).map(({ code, name }) => ({
    value: code,
    label: `${code} ${name}`,
    group: 'A return code instead of the answer',
  })),
];

export const faultLabel = (fault: EbicsForcedFault['fault']): string =>
  Object.hasOwn(FAULTS, fault) ? FAULTS[fault as keyof typeof FAULTS].label : fault;

/** What the client sees. */
export function faultText(fault: string): string {
  if (Object.hasOwn(FAULTS, fault)) return FAULTS[fault as keyof typeof FAULTS].text;
  const known = RETURN_CODES.find(({ code }) => code === fault);
  return known === undefined ? '' : `The client gets ${fault}. ${known.text}`;
}
