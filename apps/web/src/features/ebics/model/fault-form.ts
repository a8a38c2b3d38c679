import {
  type EbicsSubscriber,
  ebicsFaultSchema,
  type UpdateEbicsSubscriberInput,
} from '@clearbench/contract';
import { type Rules, rulesOf } from '@/lib/forms/use-form.ts';

export interface FaultValues {
  fault: string;
  /** Empty: any. */
  orderType: string;
  times: string;
}

export const valuesOf = ({ fault }: EbicsSubscriber): FaultValues => ({
  fault: fault?.fault ?? 'no-data',
  orderType: fault?.orderType ?? '',
  times: String(fault?.times ?? 1),
});

export const rules: Rules<FaultValues, UpdateEbicsSubscriberInput> = ({ fault, orderType, times }) => {
  const verdict = rulesOf(ebicsFaultSchema)({
    fault,
    orderType: orderType.trim() === '' ? null : orderType.trim().toUpperCase(),
    times: /^\d+$/.test(times.trim()) ? Number(times) : Number.NaN,
  });
  if ('input' in verdict) return { input: { fault: verdict.input } };
  const { times: ofTimes, ...others } = verdict.problems as Partial<Record<keyof FaultValues, string>>;
  return {
    problems: {
      ...others,
      ...(ofTimes !== undefined && { times: 'Please enter a whole number from 1 to 1,000' }),
    },
  };
};
