import type { Arguments, Command, Option } from './command.ts';
import { UsageError } from './exit-status.ts';
import { inWords } from './wording.ts';

export type Invocation =
  | { readonly kind: 'run'; readonly args: Arguments }
  | { readonly kind: 'help' | 'version' };

/** Options may come before, between and after operands; `--` ends them. Throws UsageError. */
export function readArguments(command: Command, args: readonly string[]): Invocation {
  const operands: string[] = [];
  const values = new Map<string, string[]>();
  const rest = args[Symbol.iterator]();
  for (const arg of rest) {
    if (arg === '--') {
      operands.push(...rest);
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) operands.push(arg);
    else if (arg === '--help' || arg === '-h') return { kind: 'help' };
    else if (isVersionFlag(arg)) return { kind: 'version' };
    else {
      const option = optionOf(command, arg);
      values.set(option.name, [...(values.get(option.name) ?? []), readValue(option, arg, rest)]);
    }
  }
  const { min, max, missing } = command.operands;
  if (operands.length < min) throw new UsageError(missing);
  if (operands.length > max) throw new UsageError(`"${operands[max]}" is one argument too many.`);
  return {
    kind: 'run',
    args: {
      operands,
      has: (name) => values.has(name),
      value: (name) => values.get(name)?.at(-1) ?? null,
      values: (name) => values.get(name) ?? [],
    },
  };
}

export const isVersionFlag = (arg: string): boolean => arg === '--version' || arg === '-V' || arg === '-v';

function optionOf({ options }: Command, arg: string): Option {
  const [name = ''] = arg.split('=', 1);
  const option = options.find((candidate) => `--${candidate.name}` === name);
  if (option !== undefined) return option;
  const names = options.map((candidate) => `--${candidate.name}`);
  throw new UsageError(`There is no option ${name}; the options are ${inWords(names, 'and')}.`);
}

function readValue(option: Option, arg: string, rest: Iterator<string>): string {
  const { name, value: placeholder, choices } = option;
  const equals = arg.indexOf('=');
  if (placeholder === undefined) {
    if (equals !== -1) throw new UsageError(`--${name} takes no value.`);
    return '';
  }
  const value = equals === -1 ? (rest.next().value as string | undefined) : arg.slice(equals + 1);
  const advice = choices === undefined ? `--${name} ${placeholder}` : inWords(choices, 'or');
  if (value === undefined || value === '') {
    throw new UsageError(`--${name} needs a value; write ${advice}.`);
  }
  if (choices !== undefined && !choices.includes(value)) {
    throw new UsageError(`--${name} is "${value}"; write ${advice}.`);
  }
  return value;
}
