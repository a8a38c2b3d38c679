import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, readConfig } from '../config/config.ts';
import { asPattern } from '../testing/shown-output.ts';
import { bannerText } from './banner.ts';

const nothingMade = { operator: null, superPassword: null, apiKey: null };

function configOf(env: Record<string, string>): Config {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

test('the first start shows the generated credentials', () => {
  const text = bannerText(configOf({}), 4400, {
    operator: { username: 'operator', password: 'made-up-password' },
    superPassword: 'made-up-super',
    apiKey: 'clb_0123',
  });
  for (const part of [
    'http://127.0.0.1:4400',
    'operator',
    'made-up-password',
    'made-up-super',
    'Bearer clb_0123',
  ]) {
    expect(text).toContain(part);
  }
});

test('later starts show no secret, and an example call that takes the key from the shell', () => {
  const text = bannerText(configOf({}), 4400, nothingMade);
  expect(text).not.toContain('Password');
  expect(text).toContain('Bearer $CLEARBENCH_KEY');
  // The name of the screen with the keys, as in the navigation.
  expect(text).toContain('a key from API Keys');
});

test.each([
  [{ HOST: '0.0.0.0' }, 'http://localhost:4400'],
  [{ HOST: '::' }, 'http://localhost:4400'],
  [{ HOST: '::1' }, 'http://[::1]:4400'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://pay.example.com' }, 'https://pay.example.com'],
])('with %o the console is at %s', (env, address) => {
  expect(bannerText(configOf(env), 4400, nothingMade)).toContain(`curl -sS ${address}/api/`);
});

test('only a sandbox is called one', () => {
  const production = { ...configOf({}), environment: 'production' as const };
  expect(bannerText(production, 4400, nothingMade)).not.toContain('sandbox');
});

test('the documentation shows what the first start prints', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/start.md'), 'utf8');
  const [, shown = ''] = /^```text\n(.*?)^```$/ms.exec(page) ?? [];
  const text = bannerText(configOf({}), 4400, {
    operator: { username: 'operator', password: 'made-up-password' },
    superPassword: 'made-up-super',
    apiKey: 'clb_0123',
  });
  expect(shown).toContain('Clearbench is ready');
  expect(text.trim()).toMatch(new RegExp(`^${asPattern(shown).source}$`));
});
