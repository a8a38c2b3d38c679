import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS } from '../e2e/support/browser-args.ts';
import { payment, postPayment } from '../e2e/support/payments.ts';
import { obtainBrowser } from '../scripts/browser.ts';
import { buildWeb } from '../scripts/web-build.ts';
import type { Bench, Unit } from './bench.ts';
import { median } from './median.ts';
import { type BenchServer, startServer } from './server.ts';

const ROWS = 20;
/** A slow processor, and a network of 1.6 Mbit/s with a round trip of 150 ms. */
const SLOW = { cpuRate: 4, latencyMs: 150, bytesPerSecond: 200_000, settleMs: 3_000 };
/** How long a screen is observed once its heading is shown. */
const SETTLE_MS = 1_000;
const LOAD_TIMEOUT_MS = 60_000;

/** The measurements of one screen load with an empty browser cache. */
interface Load {
  firstPaintMs: number;
  largestPaintMs: number;
  /** Until the fifth row of its table is shown; NaN on a screen without a table. */
  fifthRowMs: number;
  layoutShift: number;
  longTasksMs: number;
  heapMb: number;
  /** Bytes over the network, including headers, until the screen's heading is shown: what is loaded when idle does not count. */
  scriptKb: number;
  scriptFiles: number;
}

/** The built console as an operator's browser loads it, screen by screen. */
export async function consoleScreens(bench: Bench): Promise<void> {
  const rounds = bench.either(7, 1);
  await buildWeb();
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: obtainBrowser(), args: [...BROWSER_ARGS] });
  try {
    let id = '';
    for (let count = 0; count < ROWS; count += 1)
      id = await postPayment(server.baseURL, server.apiKey, payment());
    const screens: [name: string, path: string, signedIn: boolean][] = [
      ['login', '/login', false],
      ['dashboard', '/', true],
      ['transactions', '/transactions', true],
      ['transfer', `/transactions/${id}`, true],
      ['workbench', '/workbench', true],
    ];
    for (const slow of bench.isShort ? [false] : [false, true]) {
      for (const [name, path, signedIn] of screens) {
        const loads: Load[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext();
          if (signedIn) await signIn(context, server);
          loads.push(await load(await context.newPage(), server.baseURL + path, slow));
          await context.close();
        }
        for (const [what, field, unit] of COLUMNS) {
          const value = median(loads.map((each) => each[field]));
          // A screen without a table has no fifth row.
          if (!Number.isNaN(value)) bench.report(`${name}${slow ? ', slow' : ''}: ${what}`, value, unit);
        }
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function signIn(context: BrowserContext, { baseURL, session }: BenchServer): Promise<void> {
  await context.addCookies([{ ...session.cookie, url: baseURL }]);
}

async function load(page: Page, url: string, slow: boolean): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  if (slow) await slowDown(devtools);
  const scripts = watchScripts(devtools);
  await page.addInitScript(OBSERVE);
  await page.goto(url, { timeout: LOAD_TIMEOUT_MS });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: LOAD_TIMEOUT_MS });
  const needed = scripts();
  await page.waitForTimeout(slow ? SLOW.settleMs : SETTLE_MS);
  const seen: Omit<Load, 'heapMb' | 'scriptKb' | 'scriptFiles'> = await page.evaluate(READ);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  return { ...seen, heapMb: heap / 1024 / 1024, ...needed };
}

async function slowDown(devtools: CDPSession): Promise<void> {
  const { cpuRate, latencyMs, bytesPerSecond } = SLOW;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Counts the script files that the page requests, and their bytes as they arrive. */
function watchScripts(devtools: CDPSession): () => Pick<Load, 'scriptKb' | 'scriptFiles'> {
  const scripts = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, 0);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  return () => ({
    scriptKb: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024,
    scriptFiles: scripts.size,
  });
}

/** Runs in the page before anything else. */
const OBSERVE = `
  window.seen = { firstPaintMs: NaN, largestPaintMs: NaN, fifthRowMs: NaN, layoutShift: 0, longTasksMs: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.seen.firstPaintMs = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { window.seen.largestPaintMs = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.layoutShift += entry.value; });
  watch('longtask', (entry) => { window.seen.longTasksMs += entry.duration; });
  const rows = new MutationObserver(() => {
    const filled = [...document.querySelectorAll('tbody tr')].filter((row) => row.textContent.includes('trx_'));
    if (filled.length < 5) return;
    rows.disconnect();
    window.seen.fifthRowMs = performance.now();
  });
  rows.observe(document, { childList: true, subtree: true });
`;
const READ = 'window.seen';

const COLUMNS: readonly (readonly [what: string, field: keyof Load, unit: Unit])[] = [
  ['first paint', 'firstPaintMs', 'ms'],
  ['largest paint', 'largestPaintMs', 'ms'],
  ['fifth row', 'fifthRowMs', 'ms'],
  ['layout shift', 'layoutShift', ''],
  ['long tasks', 'longTasksMs', 'ms'],
  ['heap', 'heapMb', 'MB'],
  ['script', 'scriptKb', 'kB'],
  ['script files', 'scriptFiles', ''],
];
