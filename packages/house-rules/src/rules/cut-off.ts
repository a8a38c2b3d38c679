import { BusinessDays } from '../conditions/business-days.ts';
import { localClock } from '../conditions/local-time.ts';
import type { RuleOf } from '../document/document.ts';
import { positionOfField } from '../message/item-facts.ts';
import { type Compiled, compiled, faulty, type Surroundings } from './compiled-rule.ts';

/** A payment is for the day of its value date; without one, or with an earlier one, for the day of its arrival. */
export function compileCutOff(
  { time, calendar, currencies, ...rule }: RuleOf<'cut-off'>,
  surroundings: Surroundings,
): Compiled {
  const timeZone = rule.timeZone ?? surroundings.timeZone;
  const clock = localClock(timeZone);
  if (clock === null) return faulty('timeZone', unknownZone(timeZone));
  const days = new BusinessDays(calendar, surroundings.holidays);
  return compiled((item, { at }) => {
    const { transfer } = item;
    if (transfer === null || currencies?.includes(transfer.currency) === false) return [];
    const { valueDate } = transfer;
    const now = clock(at);
    const place = positionOfField(item, 'valueDate');
    if (valueDate !== null && valueDate > now.day) {
      if (days.isOpen(valueDate)) return [];
      const says = `Payments with the value date ${valueDate} are not accepted, because the bank is closed on that day.`;
      return [{ ...place, says, fix: fixWith(days.after(valueDate)) }];
    }
    const fix = fixWith(days.after(now.day));
    if (!days.isOpen(now.day)) {
      const says = `Payments for ${now.day} are not accepted, because the bank is closed on that day.`;
      return [{ ...place, says, fix }];
    }
    if (now.time < time) return [];
    const says = `The cut-off for ${now.day} was at ${time}, and the payment arrived at ${now.time} (${timeZone}).`;
    return [{ ...place, says, fix }];
  });
}

export const unknownZone = (timeZone: string): string =>
  `There is no time zone '${timeZone}'; write one like Europe/Berlin or UTC.`;

const fixWith = (day: string | null): string =>
  day === null ? 'Ask the bank when it is next open.' : `Send it with the value date ${day}.`;
