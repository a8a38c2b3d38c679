import { parseArgs } from 'node:util';
import { type Figure, HEADING, lineOf } from './bench.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { compare, comparedLine } from './compare.ts';
import { keep } from './history.ts';
import { referencePerSecond } from './reference.ts';

/** `npm run bench -- NAME…`, see README.md. */
async function main(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      compare: { type: 'string' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const unknown = names.filter((name) => BENCHMARKS[name] === undefined);
  if (names.length === 0 || unknown.length > 0) {
    console.error(`Which benchmarks? npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
    process.exitCode = 2;
    return;
  }
  if (values.compare !== undefined) {
    const options = values.short ? ['--short'] : [];
    const compared = await compare(names, values.compare, { rounds: Number(values.rounds), options });
    for (const one of compared) console.log(comparedLine(one));
    return;
  }
  for (const name of names) await run(name, values);
}

async function run(name: string, { short, json }: { short: boolean; json: boolean }): Promise<void> {
  const reference = await referencePerSecond();
  const figures: Figure[] = [];
  if (!json) console.log(HEADING);
  await BENCHMARKS[name]?.({
    isShort: short,
    either: (full, ofShort) => (short ? ofShort : full),
    report(of, value, unit, aim) {
      // Memory and processor time are known on Linux only.
      if (Number.isNaN(value)) return;
      const figure: Figure = { name: `${name}: ${of}`, value, unit, ...(aim !== undefined && { aim }) };
      figures.push(figure);
      console.log(json ? JSON.stringify(figure) : lineOf({ ...figure, name: of }, reference));
    },
    note(text) {
      if (!json) console.log(text);
    },
  });
  if (!short && !json) keep(name, figures, reference);
}

await main().catch((error: Error) => {
  console.error(error.stack ?? error.message);
  process.exitCode = 1;
});
