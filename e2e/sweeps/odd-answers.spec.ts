import type { Page, Request } from '@playwright/test';
import { partInCi } from '../../scripts/parts.ts';
import { type AnswerSchemas, readAnswerSchemas } from '../support/answer-schemas.ts';
import { painted } from '../support/console.ts';
import { ODDITIES, OddAnswers, type Oddity } from '../support/odd-answers.ts';
import { expect, test } from '../support/test.ts';

/** Every screen that loads something, with each of its tabs. */
const SCREENS = [
  '/dashboard',
  '/transactions',
  '/transactions?view=trx_0000000000',
  '/transactions/trx_0000000000',
  '/transactions/trx_0000000000?tab=central-bank',
  '/transactions/trx_0000000000?tab=interbank',
  '/transactions/trx_0000000000?tab=interbank&network=telex',
  '/transactions/trx_0000000000?tab=wise',
  '/transactions/trx_0000000000?tab=ledger',
  '/transactions/trx_0000000000?tab=message',
  '/webhook-tracker',
  '/webhook-tracker?feed=received',
  '/webhook-tracker?delivery=1',
  '/webhook-tracker?feed=received&receipt=1',
  '/api-configuration',
  '/api-configuration/keys',
  '/api-configuration/wizard',
  '/api-configuration/tune-up?view=live',
  '/api-configuration/ssh',
  '/webhooks',
  '/webhooks/1',
  '/house-rules',
  '/test-plans',
  '/test-plans/partners',
  '/test-plans/editor?plan=1',
  '/manual-operations',
  '/advanced-operations',
  '/global-transaction-networks',
  '/global-transaction-networks?message=1',
  '/payees',
  '/payees?payee=1',
  '/payees?tab=verifications',
  '/payees?tab=verifications&verification=1',
  '/payees?tab=forced',
  '/payees?tab=thresholds',
  '/ebics-bank',
  '/ebics-bank?tab=subscribers',
  '/ebics-bank?tab=subscribers&subscriber=1',
  '/ebics-bank?tab=orders',
  '/ebics-bank?tab=orders&order=1',
  '/ebics-bank?tab=requests',
  '/ebics-bank?tab=requests&request=1',
  '/bank-accounts',
  '/ledger',
  '/ledger?tab=trial-balance',
  '/ledger?account=1',
  '/wise-setup',
  '/workspaces',
  '/workspaces?open=main',
  '/settings?tab=account',
  '/settings?tab=api',
  '/settings?tab=preferences',
  '/invitation/1',
] as const;

/** Another seed gives other answers: `ODD_SEED=7 npx playwright test odd-answers`. */
const SEED = Number(process.env.ODD_SEED ?? 42);

/** Who is logged in, the clock and the settings stay as they are: without them there is no screen. */
const KEPT = /^\/api\/(?:auth\/|live$|clock$|settings$)/;

test.use({ viewport: { width: 390, height: 844 } });

let schemas: AnswerSchemas;
test.beforeAll(async ({ operator }) => {
  schemas = await readAnswerSchemas(operator);
});

for (const oddity of partInCi(ODDITIES)) {
  test(`every screen shows answers that are odd: ${oddity}`, async ({ page }) => {
    test.setTimeout(120_000);
    const calls = await answerOddly(page, oddity);
    const found: string[] = [];
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    for (const screen of SCREENS) {
      await open(page, screen);
      await calls.settled();
      found.push(...(await faultsOf(page)).map((fault) => `${screen}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
}

interface Calls {
  /** Waits until every call is answered, and the answers are shown. */
  settled: () => Promise<void>;
}

/** Answers each call of the console by the schema of its path. */
async function answerOddly(page: Page, oddity: Oddity): Promise<Calls> {
  const answers = new OddAnswers(schemas, oddity, SEED);
  const open = new Set<Request>();
  const isCall = (request: Request) => pathOf(request) !== '/api/live';
  page.on('request', (request) => isCall(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.route('**/api/**', (route) => {
    const path = pathOf(route.request());
    if (route.request().method() !== 'GET' || KEPT.test(path)) return route.fallback();
    const json = answers.to(path);
    return json === undefined ? route.fallback() : route.fulfill({ json });
  });
  const settled = () =>
    expect(async () => {
      expect([...open].map(pathOf)).toEqual([]);
      await painted(page);
      expect([...open].map(pathOf)).toEqual([]);
      expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
    }).toPass({ intervals: [10, 20, 50] });
  return { settled };
}

const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** Goes there as a link of the console does, without loading the page, and waits for the screen. */
async function open(page: Page, screen: string): Promise<void> {
  const isOther = new URL(page.url()).pathname !== screen.split('?')[0];
  const left = page.locator('h1[data-left]');
  if (isOther) await page.evaluate("document.querySelector('h1').dataset.left = ''");
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(screen)})`);
  await expect(left).toHaveCount(0);
}

/** Parts that could not be shown, and what makes the page wider than the screen. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = document.body.innerText.split('\\n').filter((line) => line.includes('could not be shown'));
    const main = document.querySelector('main') ?? document.body;
    for (const details of document.querySelectorAll('[role=alert] pre, [role=alert] code')) found.push(details.textContent.slice(0, 300));
    for (const box of [document.documentElement, main, ...document.querySelectorAll('[role=dialog]')]) {
      if (box.scrollWidth <= box.clientWidth) continue;
      const limit = box.getBoundingClientRect().left + box.clientWidth + 1;
      const isWide = (one) => one.getBoundingClientRect().right > limit;
      const isCut = (one) => one !== box && (getComputedStyle(one).overflowX !== 'visible' || isCut(one.parentElement));
      const wide = [...box.querySelectorAll('*')].filter((one) => isWide(one) && ![...one.children].some(isWide) && !isCut(one.parentElement));
      const names = wide.map((one) => one.outerHTML.slice(0, 160));
      found.push('wider than the screen by ' + (box.scrollWidth - box.clientWidth) + ' px: ' + names.join(', '));
    }
    return found;
  })()`);
