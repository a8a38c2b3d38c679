import { setTimeout as delay } from 'node:timers/promises';
import { PATHS, type SettingsView } from '@clearbench/contract';
import { until } from '../until.ts';
import { FOR_WISE, ORDINARY } from './payloads.ts';
import type { Phase, Scene } from './scene.ts';

/** The simulated Wise of the sandbox: its profile, and a token for it. */
const WISE = { profileId: '7200001', apiKey: 'simulated-api-key' };
/** The calls of the simulated Wise take turns, and a payout needs many of them. */
const WISE_SHARE = 0.1;
const TICK_MS = 250;
/** How far the virtual clock is advanced each time. */
const AHEAD_MS = 4_000;

/** Lets virtual time pass faster. */
export interface Ticker {
  stop(): Promise<void>;
}

/** @param rate ordinary payloads in a second */
export async function startPhase(scene: Scene, phase: Phase, rate: number): Promise<Ticker> {
  const { console, load } = scene;
  switch (phase) {
    case 'instant':
      load.payloads = ORDINARY;
      load.start(rate);
      await console.change({ automation: 'instant' });
      return { stop: async () => {} };
    case 'paced':
      await console.change({
        automation: 'paced',
        paceSeconds: { processing: 1, conversion: 1, settlement: 1 },
      });
      return ticking(scene);
    case 'wise':
      await console.change({ automation: 'instant' });
      await load.stop();
      await underWayEnds(scene);
      load.payloads = FOR_WISE;
      load.start(rate * WISE_SHARE);
      await console.call('POST', PATHS.wiseConnect, WISE);
      return ticking(scene);
    case 'quiet':
      await load.stop();
      return ticking(scene);
  }
}

/** From now on Wise pays, and what has been sent so far has accounts to which Wise cannot pay. */
async function underWayEnds(scene: Scene): Promise<void> {
  const ticker = ticking(scene);
  const counts = () =>
    Promise.all(
      (['pending', 'processing', 'converting'] as const).map((status) => scene.console.count(status)),
    );
  await until('Transfers under way come to their end', async () =>
    (await counts()).every((count) => count === 0),
  );
  await ticker.stop();
}

export function ticking({ console }: Scene): Ticker {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const { clockOffsetMs } = await console.read<SettingsView>(PATHS.settings);
      await console.change({ clockOffsetMs: clockOffsetMs + AHEAD_MS });
      await delay(TICK_MS);
    }
  };
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
    },
  };
}
