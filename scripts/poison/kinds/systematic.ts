import { type BackgroundWork, PATHS } from '@clearbench/contract';
import type { Kind } from '../scene.ts';

const WORK = 'take the next steps of transfers';

/**
 * No transfer can take a step: a fault of the work itself, not of its items. Many are set aside, and the work is reported as
 * failed; if `isStalling`, until the server says that it is not ready. One call tries everything again.
 */
export const systematic = (isStalling: boolean): Kind => ({
  name: isStalling ? 'all steps, for minutes' : 'all steps',
  phase: 'instant',
  isSlow: false,
  most: 'many',
  async strike({ console, breaker }, count) {
    const accept = await breaker.refuse('transfer_lives', "status not in ('pending', 'failed')");
    const isReady = async () => {
      return await console.isReady();
    };
    return {
      async isNamed() {
        const { parked } = await console.attention();
        const { sweeps } = await console.read<BackgroundWork>(PATHS.systemJobs);
        const said = sweeps.find(({ name }) => name === WORK)?.lastError;
        return (
          parked.count >= count &&
          said?.includes('itself may be at fault') === true &&
          !(isStalling && (await isReady()))
        );
      },
      async repair() {
        await accept();
        await console.call('POST', PATHS.parkedItemsRetry);
      },
      isDone: async () => (await console.attention()).parked.count === 0 && (await isReady()),
    };
  },
});
