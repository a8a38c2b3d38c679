import { test as base } from '@playwright/test';
import { startClearbench } from 'clearbench/testing';

export { expect } from '@playwright/test';

export const test = base.extend({
  clearbench: [
    async ({}, use) => {
      const clearbench = await startClearbench();
      await use(clearbench);
      await clearbench.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  workspace: async ({ clearbench }, use) => {
    await use(await clearbench.createWorkspace());
  },
});
