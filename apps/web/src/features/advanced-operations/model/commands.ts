import { ALL_SYSTEMS, type SystemId } from './systems.ts';

export const TERMINAL_TYPES = ['MT103', 'MT202', 'MT910', 'MT940'] as const;
export type TerminalType = (typeof TERMINAL_TYPES)[number];

export type Command =
  | { kind: 'help' | 'validate' | 'show' | 'status' | 'history' | 'clear' }
  | { kind: 'compose'; type: TerminalType; fields: ReadonlyMap<string, string> }
  | { kind: 'set'; fields: ReadonlyMap<string, string> }
  | { kind: 'connect' | 'disconnect'; systems: readonly SystemId[] }
  | { kind: 'mistake'; text: string };

const USAGE: Readonly<Record<Exclude<Command['kind'], 'mistake'>, { usage: string; text: string }>> = {
  help: { usage: 'help', text: 'this list' },
  compose: {
    usage: 'compose <type> [field=value …]',
    text: `write a message: ${TERMINAL_TYPES.join(', ')}`,
  },
  set: {
    usage: 'set field=value …',
    text: 'change it: reference, related, amount, currency, account, name, or a tag like 70',
  },
  validate: { usage: 'validate', text: 'check it against the rules of its type' },
  show: { usage: 'show', text: 'print it' },
  connect: { usage: 'connect all|ktt|sepa|swift', text: 'connect banking systems' },
  disconnect: { usage: 'disconnect all|ktt|sepa|swift', text: 'disconnect them' },
  status: { usage: 'status', text: 'list the connected systems' },
  history: { usage: 'history', text: 'commands entered so far; ↑ and ↓ recall them' },
  clear: { usage: 'clear', text: 'clear the screen' },
};

const NAMES = Object.keys(USAGE) as (keyof typeof USAGE)[];

export function helpText(): string {
  const width = Math.max(...NAMES.map((name) => USAGE[name].usage.length));
  const lines = NAMES.map((name) => `${USAGE[name].usage.padEnd(width)}  ${USAGE[name].text}`);
  return [...lines, '', 'Tab completes. Put values with spaces in quotes: name="Suedwerk GmbH".'].join('\n');
}

/** Parses the input. Never throws for any input. */
export function readCommand(entered: string): Command {
  const [word = '', ...args] = wordsOf(entered);
  const name = NAMES.find((known) => known === word.toLowerCase());
  switch (name) {
    case undefined:
      return mistake(`There is no command “${word}”. Enter help for the list.`);
    case 'compose':
      return readCompose(args);
    case 'set': {
      const fields = readFields(args);
      return typeof fields === 'string' || fields.size === 0
        ? usageOf('set', fields)
        : { kind: 'set', fields };
    }
    case 'connect':
    case 'disconnect': {
      const systems = readSystems(args);
      return systems === null ? usageOf(name, '') : { kind: name, systems };
    }
    default:
      return { kind: name };
  }
}

const mistake = (text: string): Command => ({ kind: 'mistake', text });

const usageOf = (name: keyof typeof USAGE, reason: unknown): Command =>
  mistake(`${typeof reason === 'string' && reason !== '' ? `${reason} ` : ''}Usage: ${USAGE[name].usage}`);

function readCompose([given = '', ...args]: readonly string[]): Command {
  const type = TERMINAL_TYPES.find((known) => known === given.toUpperCase());
  if (type === undefined) return usageOf('compose', given === '' ? '' : `${given} cannot be composed here.`);
  const fields = readFields(args);
  return typeof fields === 'string' ? usageOf('compose', fields) : { kind: 'compose', type, fields };
}

/** The fields, or their problem. */
function readFields(args: readonly string[]): ReadonlyMap<string, string> | string {
  const fields = new Map<string, string>();
  for (const arg of args) {
    const [, name, value] = /^(\w+)=(.+)$/s.exec(arg) ?? [];
    if (name === undefined || value === undefined) return `“${arg}” is not field=value.`;
    fields.set(name.toLowerCase(), value);
  }
  return fields;
}

function readSystems(args: readonly string[]): readonly SystemId[] | null {
  if (args.length === 1 && args[0]?.toLowerCase() === 'all') return ALL_SYSTEMS;
  const systems = args.map((arg) => ALL_SYSTEMS.find((id) => id === arg.toLowerCase()));
  const known = systems.filter((id) => id !== undefined);
  return known.length === 0 || known.length < systems.length ? null : known;
}

/** Splits at spaces; quotes keep words together. */
function wordsOf(entered: string): string[] {
  return [...entered.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)].map(([word]) => word.replaceAll('"', ''));
}

const FIELDS = ['reference=', 'related=', 'amount=', 'currency=', 'account=', 'name='];
const ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['compose', TERMINAL_TYPES],
  ['set', FIELDS],
  ['connect', ['all', ...ALL_SYSTEMS]],
  ['disconnect', ['all', ...ALL_SYSTEMS]],
]);

export interface Completion {
  /** The input, completed as far as there is only one continuation. */
  text: string;
  /** The possible continuations from there; empty when there is only one. */
  choices: readonly string[];
}

/** The possible completions of the input; null when nothing begins like it. */
export function complete(entered: string): Completion | null {
  const [, before = '', last = ''] = /^(.*\s)?(\S*)$/s.exec(entered.trimStart()) ?? [];
  const candidates = before === '' ? NAMES : candidatesAfter(before);
  const matching = candidates.filter((candidate) => candidate.toLowerCase().startsWith(last.toLowerCase()));
  const [first] = matching;
  if (first === undefined) return null;
  if (matching.length === 1)
    return { text: `${before}${first}${first.endsWith('=') ? '' : ' '}`, choices: [] };
  return { text: before + commonStart(matching, last), choices: matching };
}

function candidatesAfter(before: string): readonly string[] {
  const [name = '', ...given] = before.trim().toLowerCase().split(/\s+/);
  if (name === 'compose' && given.length > 0) return FIELDS;
  return ARGUMENTS.get(name) ?? [];
}

function commonStart(words: readonly string[], typed: string): string {
  const [first = typed] = words;
  let length = first.length;
  while (words.some((word) => word.slice(0, length).toLowerCase() !== first.slice(0, length).toLowerCase()))
    length--;
  return first.slice(0, Math.max(length, typed.length));
}
