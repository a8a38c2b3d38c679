import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine } from './fuzz/examine.ts';
import { type Failure, fuzz } from './fuzz/run.ts';
import { seedTexts } from './fuzz/seed-texts.ts';

const HELP = `npm run fuzz -- [OPTIONS]

Mutates messages of every format. Each must be read without an exception, in time and without leaking memory.

  --seed N             the same seed gives the same inputs; by default a different one each time
  --inputs N           how many inputs (100000)
  --from N             the first of them: with --inputs 1 it repeats one input
  --large-one-in N     one input in N is large (5000)
  --findings N         stops after N different findings (1)
  --replay FILE        examines a saved text: a JSON string when the name ends with .json, else plain text
  --properties N       instead, runs the property tests of the message engine N times as long as CI, with new values
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    inputs: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    'large-one-in': { type: 'string', default: '5000' },
    findings: { type: 'string', default: '1' },
    replay: { type: 'string' },
    properties: { type: 'string' },
  },
});

if (values.help) console.log(HELP);
else if (values.properties !== undefined) process.exitCode = propertyTests(wholeNumber(values.properties));
else if (values.replay === undefined) await run();
else replay(values.replay);

/** The tests whose properties name how often they are tried in CI. */
function propertyTests(effort: number): number {
  const root = join(import.meta.dirname, '..');
  const folder = join(root, 'packages/messages/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, 'utf8').includes('runs('));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--testTimeout', '0', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_EFFORT: String(effort) },
  });
  return status ?? 1;
}

async function run(): Promise<void> {
  const seed = wholeNumber(values.seed);
  const inputs = wholeNumber(values.inputs);
  const from = wholeNumber(values.from);
  const largeOneIn = wholeNumber(values['large-one-in']);
  const findings = wholeNumber(values.findings);
  const seeds = await seedTexts();
  console.log(`Fuzzing: seed ${seed}, ${inputs} inputs from ${from} made of ${seeds.length} messages`);
  const startedMs = performance.now();
  const report = (line: string): void => console.log(line);
  const verdict = fuzz({ seed, from, inputs, largeOneIn, seeds, findings, patience: 1, report });
  const seconds = (performance.now() - startedMs) / 1_000;
  const rate = (verdict.inputs / seconds).toFixed(0);
  console.log(
    `${verdict.inputs} inputs, ${verdict.characters} characters in ${seconds.toFixed(0)} s: ${rate} inputs/s`,
  );
  for (const failure of verdict.failures) print(failure, seed);
}

function print({ index, violation, text, shrunk }: Failure, seed: number): void {
  process.exitCode = 1;
  console.error(`FAILED: ${violation.property}\n${violation.detail}`);
  if (index === null) return;
  const folder = join(import.meta.dirname, '../test-results/fuzz');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${seed}-${index}.json`);
  // As a JSON string: half a surrogate pair would not survive as text.
  writeFileSync(file, JSON.stringify(text));
  console.error(`\nThe input, shrunk to ${shrunk.length} of ${text.length} characters:`);
  console.error(JSON.stringify(shrunk.slice(0, 2_000)));
  console.error(`\nSaved whole as ${file}`);
  console.error(`Again:  npm run fuzz -- --seed ${seed} --from ${index} --inputs 1`);
  console.error(`        npm run fuzz -- --replay ${file}`);
}

function replay(file: string): void {
  const content = readFileSync(file, 'utf8');
  const text: unknown = file.endsWith('.json') ? JSON.parse(content) : content;
  const finding = examine(typeof text === 'string' ? text : content);
  if (finding === null) {
    console.log('The text breaks no property.');
    return;
  }
  process.exitCode = 1;
  console.error(`FAILED: ${finding.property}\n${finding.detail}`);
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error('Give whole numbers: --seed 7 --inputs 100000 --from 0 --large-one-in 5000 --findings 1');
  return process.exit(2);
}
