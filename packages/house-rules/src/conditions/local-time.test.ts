import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localClock } from './local-time.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'];

it('a clock shows the same time, whichever times it showed before', () => {
  const clocks = new Map(ZONES.map((zone) => [zone, localClock(zone)]));
  const time = fc.date({ min: new Date('1972-02-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const seconds = fc.array(fc.integer({ min: -90, max: 90 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), time, seconds, (zone, start, later) => {
      for (const second of later) {
        const at = new Date(start.getTime() + second * 1_000);
        const [day, clock] = at.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
        expect(clocks.get(zone)?.(at)).toEqual({ day, time: clock?.slice(0, 5) });
      }
    }),
  );
});
