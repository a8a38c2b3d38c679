import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packCli } from './packages/pack-cli.ts';
import { packMessages } from './packages/pack-messages.ts';
import { PRINTED, PROGRAM } from './packages/program.ts';
import { projectWith } from './packages/project.ts';

/**
 * Installs both published packages and runs them on every supported platform. The platforms are installed from the registry into a
 * folder that is removed at the end, so this needs the network: npm run test:packages
 */
const PLATFORMS = [
  { package: 'node@20', command: ['node'] },
  { package: 'node@22', command: ['node'] },
  { package: 'node@24', command: ['node'] },
  { package: 'node@latest', command: ['node'] },
  { package: 'bun@latest', command: ['bun', 'run'] },
  { package: 'deno@latest', command: ['deno', 'run', '--allow-all', '--node-modules-dir=manual'] },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'clearbench-platforms-'));
const project = await projectWith([packMessages, packCli]);

/** Installs a platform, and returns the command that runs a file on it. */
function installed(name: string, [program, ...args]: readonly string[]): string[] {
  const own = join(folder, name.replace('@', '-'));
  mkdirSync(own);
  writeFileSync(join(own, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', name], {
    cwd: own,
    stdio: 'inherit',
  });
  return [join(own, 'node_modules/.bin', program ?? ''), ...args];
}

/** The fault of a platform; null if there is none. */
function faultOf(command: readonly string[]): string | null {
  const printed = project.run(command, 'main.js', `${PROGRAM} console.log(await run());`);
  if (printed !== PRINTED) return `The package of messages prints ${printed}`;
  const text = project.run(command, 'sample.js', SAMPLE);
  const cli = project.run([...command, CLI, 'check'], 'good.fin', text);
  return cli.includes('good.fin:1:1 MT103 valid') ? null : `The command line prints ${cli}`;
}

const SAMPLE = `import { sample } from '@clearbench/messages'; console.log(sample('MT103'));`;
const CLI = 'node_modules/clearbench/lib/npx.js';

try {
  for (const { package: name, command } of PLATFORMS) {
    const fault = faultOf(installed(name, command));
    console.log(`${name}: ${fault ?? 'ok'}`);
    if (fault !== null) process.exitCode = 1;
  }
} finally {
  for (const one of [folder, project.folder]) rmSync(one, { recursive: true });
}
