import { parseArgs } from 'node:util';

/**
 * The whole numbers given on the command line (`--rounds 20 --seed 7`), of which these are the defaults. Without `--seed` each run
 * has another seed. A value that is not a whole number, or is zero where zero is pointless, ends the process with status 2.
 */
export function numberOptions<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  { mayBeZero = [] }: { mayBeZero?: readonly NoInfer<Name>[] } = {},
): Record<Name | 'seed', number> {
  const all: Record<string, number> = { ...defaults, seed: Date.now() % 1_000_000 };
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, { type: 'string', default: String(value) } as const]),
    ),
  });
  const given = Object.entries(values).map(([name, text]) => [name, Number(text)] as const);
  const smallest = (name: string) => (['seed', ...mayBeZero].includes(name) ? 0 : 1);
  if (!given.every(([name, value]) => Number.isInteger(value) && value >= smallest(name))) {
    const example = Object.entries({ ...defaults, seed: 7 }).map(([name, value]) => `--${name} ${value}`);
    console.error(`Give whole numbers: ${example.join(' ')}`);
    process.exit(2);
  }
  return Object.fromEntries(given) as Record<Name | 'seed', number>;
}
