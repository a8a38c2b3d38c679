import type { Page } from '@playwright/test';

export interface LongAct {
  kind: string;
  state: string;
  done: number;
  total: number | null;
  finishedAt?: string;
  problem?: string;
}

/** From now on the page gets this act, whatever the server does; returns a function that changes it. */
export async function showLongAct(page: Page, shown: LongAct): Promise<(change: Partial<LongAct>) => void> {
  let act = shown;
  await page.route('**/api/system/long-acts?*', (route) =>
    route.fulfill({
      json: [
        {
          ...{ id: '0', objectId: '0', startedBy: 'night shift', startedAt: '2026-11-20T09:30:00.000Z' },
          ...{ finishedAt: null, problem: null, ...act },
        },
      ],
    }),
  );
  return (change) => {
    act = { ...act, ...change };
  };
}
