import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { programOfGuide } from './clients/guide.ts';

/**
 * `npm run test:clients` makes clients in Java and Python from the document of a running server, compiles them, and runs the programs of
 * the guide *Generate a client*. Maven and pip download what is needed.
 */
const GENERATOR = 'org.openapitools:openapi-generator-cli:7.14.0';
const PRINTED = /^trx_\w+ 12500\.50 EUR$/m;

const missing = ['java', 'mvn', 'python3'].filter((name) => spawnSync('which', [name]).status !== 0);
if (missing.length > 0) {
  console.error(`Please install ${missing.join(', ')} first.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'clearbench-clients-'));
const START = [join(import.meta.dirname, '../apps/cli/bin/clearbench.js'), 'start', '--ephemeral', '--json'];
const server = spawn(process.execPath, START, { stdio: ['pipe', 'pipe', 'inherit'] });
const { url, apiKey } = await ready();
const env = { ...process.env, CLEARBENCH_URL: url, CLEARBENCH_KEY: apiKey };

/** What it says when it is ready, after what it builds. */
async function ready(): Promise<{ url: string; apiKey: string }> {
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('{')) return JSON.parse(line);
  }
  throw new Error('The server did not start.');
}

/** Prints the command, runs it, and returns what it prints. */
function run(program: string, args: readonly string[], cwd = folder): string {
  console.log(`$ ${[program, ...args].join(' ')}`);
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function generate(language: string, properties: string, ...options: readonly string[]): string {
  const target = join(folder, language);
  const document = `${url}/openapi.json`;
  run('java', [
    ...['-jar', 'openapi-generator-cli.jar', 'generate', '-i', document, '-g', language, '-o', target],
    ...[...options, `--additional-properties=${properties}`],
  ]);
  return target;
}

function payInJava(): string {
  const properties = 'invokerPackage=client,apiPackage=client.api,modelPackage=client.model';
  const java = generate('java', properties, '--library', 'jersey3');
  writeFileSync(join(java, 'Pay.java'), programOfGuide('Pay.java'));
  run('mvn', ['-q', '-B', '-DskipTests', 'compile', 'dependency:copy-dependencies'], java);
  return run('java', ['-cp', ['target/classes', 'target/dependency/*'].join(delimiter), 'Pay.java'], java);
}

function payInPython(): string {
  const python = generate('python', 'packageName=clearbench_client');
  writeFileSync(join(python, 'pay.py'), programOfGuide('pay.py'));
  run('python3', ['-m', 'venv', 'venv'], python);
  run('venv/bin/pip', ['install', '--quiet', '-r', 'requirements.txt'], python);
  return run('venv/bin/python', ['pay.py'], python);
}

try {
  const jar = ['-DoutputDirectory=.', '-Dmdep.stripVersion=true'];
  run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${GENERATOR}`, ...jar]);
  for (const [language, pay] of Object.entries({ Java: payInJava, Python: payInPython })) {
    const printed = pay().trim();
    console.log(`${language}: ${printed}`);
    if (!PRINTED.test(printed)) process.exitCode = 1;
  }
} finally {
  // It stops when nobody listens to it.
  server.stdin.end();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
}
