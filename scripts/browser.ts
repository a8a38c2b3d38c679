import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Everything that finding a browser depends on, so that a test can describe any machine. */
export interface Machine {
  env: Readonly<NodeJS.ProcessEnv>;
  platform: NodeJS.Platform;
  isRoot: boolean;
  /** `ID` of /etc/os-release; empty where there is none. */
  distribution: string;
  /** Where Playwright installs its browser, whether it is there or not. */
  playwrightPath: string;
  isExecutable: (path: string) => boolean;
}

const ENVIRONMENT_NAMES = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH', 'CHROME_PATH'] as const;
/** Debian's headless shell comes first: the same engine without the windows of a browser, and a third less processor time. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
] as const;
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium'] as const;

/** Playwright belongs to the e2e workspace and is resolved from there. */
const requireFromE2e = createRequire(join(import.meta.dirname, '../e2e/package.json'));

export const NO_BROWSER = [
  'The browser tests need Chromium or Chrome, and none was found. Do one of these:',
  '  - install the chromium or google-chrome package of your system,',
  '  - run: npx playwright install --with-deps chromium',
  '  - set CHROMIUM_PATH to the executable of a Chromium or Chrome.',
].join('\n');

/**
 * The browser of this machine: the one that the environment names, the system's, or Playwright's own. A path in the environment
 * that does not exist is an error, because only that browser was asked for.
 */
export function findBrowser(machine: Machine): string | undefined {
  for (const name of ENVIRONMENT_NAMES) {
    const path = machine.env[name];
    if (path === undefined || path === '') continue;
    if (!machine.isExecutable(path)) throw new Error(`${name} is ${path}, which is not an executable file.`);
    return path;
  }
  return [...systemPaths(machine), machine.playwrightPath].find(machine.isExecutable);
}

function systemPaths({ env, platform }: Machine): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  if (platform !== 'darwin') return onPath;
  return [...MAC_APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`), ...onPath];
}

/** How to get a browser where there is none. CI machines use Debian's package or nothing. */
export function wayToObtain(machine: Machine): 'debian-package' | 'playwright-installer' | 'by-hand' {
  if (machine.isRoot && machine.distribution === 'debian') return 'debian-package';
  return machine.env.CI === 'true' ? 'by-hand' : 'playwright-installer';
}

/** The path of a browser for the tests, installed now if this machine has none. Throws with instructions otherwise. */
export function obtainBrowser(machine: Machine = thisMachine()): string {
  const present = findBrowser(machine);
  if (present !== undefined) return present;
  switch (wayToObtain(machine)) {
    case 'debian-package':
      console.log('No browser found: installing Debian’s Chromium.');
      run('apt-get', ['update', '-qq']);
      if (!install('chromium-headless-shell')) install('chromium');
      break;
    case 'playwright-installer':
      console.log('No browser found: letting Playwright install its Chromium.');
      run(process.execPath, [requireFromE2e.resolve('@playwright/test/cli'), 'install', 'chromium']);
      break;
    case 'by-hand':
      break;
  }
  const obtained = findBrowser(machine);
  if (obtained === undefined) throw new Error(NO_BROWSER);
  return obtained;
}

/** Without any font installed Chromium cannot draw text. */
const install = (browser: string): boolean =>
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation']);

function run(command: string, parameters: string[]): boolean {
  const { status } = spawnSync(command, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

function thisMachine(): Machine {
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    distribution: distribution(),
    playwrightPath: requireFromE2e('@playwright/test').chromium.executablePath(),
    isExecutable,
  };
}

function distribution(): string {
  try {
    return /^ID="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
