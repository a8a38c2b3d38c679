import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604',
    'Safari on iOS',
  ],
  ['curl/8.9.1', 'curl'],
  ['Treasury/1.0', 'Treasury/1.0'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it('calls a program without a name unknown', () => {
  expect(browserName(null)).toBe('Unknown program');
});
