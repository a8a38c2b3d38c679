import { isoDay, PLATFORM } from '@clearbench/domain';
import { summaryOf } from '../../log/summary.ts';
import type { Arriving, Written } from '../adapter.ts';
import { serviceTelex } from './service-telex.ts';

/** Over telex, every message of the far side is a service telex with the same text that the console shows. */
export function telexInbound({ facts, plan, reference, numbers, at }: Arriving): Written {
  return serviceTelex({
    serial: `${plan.from.slice(0, 4)}${numbers.sequence.slice(-4)}`,
    from: plan.from,
    to: PLATFORM.bic,
    day: isoDay(at),
    reference,
    relatedReference: facts.reference,
    lines: [
      `STATUS: ${summaryOf(facts, plan).toUpperCase()}`,
      ...(plan.duplicate ? ['POSSIBLE DUPLICATE'] : []),
    ],
  });
}
