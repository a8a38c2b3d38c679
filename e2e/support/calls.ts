import type { Page } from '@playwright/test';

/** The frame around a screen reads them when the browser is idle, and again after a lost connection. */
const OF_THE_FRAME: ReadonlySet<string> = new Set(['/api/live', '/api/clock', '/api/auth/session']);

/** Collects the paths that the screen of this page calls from now on, without those that the frame around it reads. */
export async function collectCalls(page: Page): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    if (request.method() !== 'GET' || !OF_THE_FRAME.has(pathname)) calls.push(pathname);
  });
  return calls;
}
