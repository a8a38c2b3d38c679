import { describe, expect, it } from 'vitest';
import { findBrowser, type Machine, NO_BROWSER, obtainBrowser, wayToObtain } from './browser.ts';

/** A machine that has the named executables. */
function machine(executables: string[], changes: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    isRoot: false,
    distribution: '',
    playwrightPath: '/home/me/.cache/ms-playwright/chromium/chrome',
    isExecutable: (path) => executables.includes(path),
    ...changes,
  };
}

describe('the browser of the tests', () => {
  it('is the one that the environment names, before any other', () => {
    const executables = ['/opt/a', '/opt/b', '/usr/bin/chromium'];
    const env = { PATH: '/usr/bin', CHROME_PATH: '/opt/b', CHROMIUM_PATH: '/opt/a' };
    expect(findBrowser(machine(executables, { env }))).toBe('/opt/a');
    expect(findBrowser(machine(executables, { env: { ...env, CHROMIUM_PATH: '' } }))).toBe('/opt/b');
  });

  it('is never another one than the environment names', () => {
    const env = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/gone' };
    expect(() => findBrowser(machine(['/usr/bin/chromium'], { env }))).toThrow(
      'CHROMIUM_PATH is /opt/gone, which is not an executable file.',
    );
  });

  it('is the Chromium or Chrome of the system, else what Playwright installed', () => {
    const playwright = '/home/me/.cache/ms-playwright/chromium/chrome';
    expect(findBrowser(machine(['/usr/bin/google-chrome', playwright]))).toBe('/usr/bin/google-chrome');
    expect(findBrowser(machine(['/usr/bin/google-chrome', '/usr/bin/chromium']))).toBe('/usr/bin/chromium');
    expect(findBrowser(machine([playwright]))).toBe(playwright);
    expect(findBrowser(machine([]))).toBeUndefined();
  });

  it('is an application on a Mac', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findBrowser(machine([chrome], { platform: 'darwin' }))).toBe(chrome);
    expect(findBrowser(machine([chrome]))).toBeUndefined();
  });
});

describe('a missing browser', () => {
  it("is installed from Debian's package where possible", () => {
    expect(wayToObtain(machine([], { isRoot: true, distribution: 'debian' }))).toBe('debian-package');
  });

  it.each([
    { isRoot: false, distribution: 'debian' },
    { isRoot: true, distribution: 'ubuntu' },
    { platform: 'darwin' as const },
  ])("comes from Playwright's installer on $distribution $platform, root: $isRoot", (changes) => {
    expect(wayToObtain(machine([], changes))).toBe('playwright-installer');
  });

  it('is a clear error on a CI machine, which downloads nothing', () => {
    const ci = machine([], { env: { PATH: '', CI: 'true' } });
    expect(wayToObtain(ci)).toBe('by-hand');
    expect(() => obtainBrowser(ci)).toThrow(NO_BROWSER);
  });
});
