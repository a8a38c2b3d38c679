import { collectCalls } from '../support/calls.ts';
import { openConfiguration } from '../support/configuration.ts';
import { expectScreen, notifications } from '../support/console.ts';
import { createApiKey } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';

const MIDDLEWARE = ['Helmet', 'Compression', 'Rate Limit', 'Request Logging', 'CORS'];

test(
  'the tune-up page has every sample, and its controls change only the page',
  says(
    '2 Setup hub: TUNE UP opens the tune-up page',
    '2 Tune-up: cards show server status, response time, CPU and memory',
    '2 Tune-up: restart, reload and view logs of a process only write to the console',
    '2 Tune-up: monitoring has a toggle, apdex, throughput and error rate',
    '2 Tune-up: helmet, compression, rate limit, request logging and cors have toggles',
    '2 Tune-up: it has static real-time metrics',
    '4 Local toggles: monitoring and middleware flip in the browser only',
    '9 Static samples: 4 processes, 12.3% CPU, 145MB, 42ms, apdex 0.95, 0.02% errors',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    await page.getByRole('link', { name: 'TUNE UP' }).click();
    await expectScreen(page, 'Server Tune-Up');
    const sample = page.getByRole('region', { name: 'A sample server' });
    const tile = (label: string) => sample.getByRole('term').filter({ hasText: label }).locator('..');
    for (const [label, value] of [
      ['Server Status', 'Online'],
      ['Response Time', '42ms'],
      ['CPU', '12.3%'],
      ['Memory', '145MB'],
      ['Apdex', '0.95'],
      ['Throughput', /\d rpm/],
      ['Error Rate', '0.02%'],
    ] as const) {
      await expect(tile(label).first()).toContainText(value);
    }
    const metrics = sample.getByRole('region', { name: 'Real-time metrics' });
    await expect(metrics.getByRole('definition')).not.toHaveCount(0);

    const calls = await collectCalls(page);
    const processes = sample.getByRole('region', { name: 'Process manager' }).getByRole('listitem');
    await expect(processes).toHaveCount(4);
    for (const action of ['Restart', 'Reload', 'View Logs']) {
      const logged = page.waitForEvent('console', (message) => message.text() === `${action}: api`);
      await processes.first().getByRole('button', { name: action }).click();
      await logged;
    }
    await expect(notifications(page).getByRole('listitem')).toHaveCount(0);

    const monitoring = sample.getByRole('region', { name: 'Monitoring' });
    await monitoring.getByRole('switch', { name: 'Enabled' }).click();
    await expect(monitoring.getByRole('switch', { name: 'Disabled' })).not.toBeChecked();
    const switches = sample.getByRole('region', { name: 'Middleware' }).getByRole('switch');
    await expect(switches).toHaveCount(MIDDLEWARE.length);
    for (const name of MIDDLEWARE) {
      const toggle = sample.getByRole('switch', { name });
      await expect(toggle).toBeChecked();
      await toggle.click();
      await expect(toggle).not.toBeChecked();
    }
    expect(calls).toEqual([]);
  },
);

test(
  'the keys that a caller gets are listed, each with a copy button',
  says(
    '2 API keys: each key in the list has a copy button',
    '3 API key: it has an id, a label, the key and isActive',
    '7 GET /api/api-keys: it lists the keys',
    '9 Generated keys: a key of the server is a fixed prefix and a UUID without dashes',
  ),
  async ({ page, operator }) => {
    await createApiKey(operator, 'Listed first');
    await createApiKey(operator, 'Listed second');
    const keys: { apiKey: string; label: string }[] = JSON.parse(
      await (await operator.call('GET', '/api/api-keys')).text(),
    );
    expect(keys.map(({ label }) => label)).toEqual(expect.arrayContaining(['Listed first', 'Listed second']));
    for (const key of keys) {
      expect(key).toMatchObject({ id: expect.any(String), isActive: expect.any(Boolean) });
      expect(key.apiKey).toMatch(/^clb_[0-9a-f]{32}$/);
    }
    await page.goto('/api-configuration/keys');
    const rows = page.getByRole('table', { name: 'API keys' }).getByRole('row');
    await expect(rows).toHaveCount(keys.length + 1);
    await expect(rows.getByRole('button', { name: 'Copy API key' })).toHaveCount(keys.length);
  },
);
