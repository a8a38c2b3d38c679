import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine } from './fuzz/examine.ts';
import { type Failure, fuzz } from './fuzz/run.ts';
import { seedTexts } from './fuzz/seed-texts.ts';

/**
 * `npm run fuzz -- --seed 7 --inputs 100000`: mutated messages of every format, each of which must be read without an exception,
 * in time and without leaking memory. `--from 1234 --inputs 1` with the same seed repeats one input; `--findings 20` continues
 * until it has that many; `--replay FILE` examines a saved text: a JSON string when the name ends with .json, else plain text.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    inputs: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    'large-one-in': { type: 'string', default: '5000' },
    findings: { type: 'string', default: '1' },
    replay: { type: 'string' },
  },
});

if (values.replay === undefined) await run();
else replay(values.replay);

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
  for (const failure of verdict.failures) tell(failure, seed);
}

function tell({ index, finding, text, shrunk }: Failure, seed: number): void {
  process.exitCode = 1;
  console.error(`FAILED: ${finding.property}\n${finding.detail}`);
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
