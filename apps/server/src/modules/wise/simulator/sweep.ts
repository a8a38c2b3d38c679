import type { Clock } from '../../../platform/clock.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import type { SimulatedWise } from './simulated-wise.ts';

export const SIMULATING = 'run the simulated Wise';

/** Lets time pass in the simulated Wise: transfers advance, and events are sent. Its times are virtual. */
export function createSimulatorSweep(simulated: SimulatedWise, clock: Clock): Sweep {
  return {
    name: SIMULATING,
    wokenBy: ['wise', 'settings'],
    periodMs: 60_000,
    async run() {
      const nextMs = await simulated.advance();
      if (nextMs === null) return 'idle';
      const inMs = nextMs - clock.nowMs();
      return inMs <= 0 ? 'more' : { inMs };
    },
  };
}
