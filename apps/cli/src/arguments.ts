import type { Mode } from '@clearbench/messages';

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'check'; readonly json: boolean; readonly mode: Mode; readonly files: readonly string[] }
  /** What is wrong with the arguments, as a sentence. */
  | { readonly kind: 'usage'; readonly message: string };

/** Reads the arguments behind the program's name. Options may stand before, between and behind files; `--` ends them. */
export function readArguments(args: readonly string[]): Command {
  const [name, ...rest] = args;
  switch (name) {
    case undefined:
      return usage('Say what to do: clearbench check FILE…');
    case 'check':
      return readCheck(rest);
    case '--help':
    case '-h':
    case 'help':
      return { kind: 'help' };
    case '--version':
    case '-V':
    case '-v':
      return { kind: 'version' };
    default:
      return usage(
        name.startsWith('-')
          ? `There is no option ${name} before a command; the command is "check".`
          : `There is no command "${name}"; the command is "check".`,
      );
  }
}

function readCheck(args: readonly string[]): Command {
  const files: string[] = [];
  let json = false;
  let mode: Mode = 'strict';
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--') {
      files.push(...args.slice(at + 1));
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) files.push(arg);
    else if (arg === '--help' || arg === '-h') return { kind: 'help' };
    else if (arg === '--version' || arg === '-V' || arg === '-v') return { kind: 'version' };
    else if (arg === '--json') json = true;
    else if (arg === '--mode' || arg.startsWith('--mode=')) {
      const value = arg === '--mode' ? args[++at] : arg.slice('--mode='.length);
      if (value !== 'strict' && value !== 'lenient') {
        return usage(
          `--mode is ${value === undefined ? 'without a value' : `"${value}"`}; write strict or lenient.`,
        );
      }
      mode = value;
    } else return usage(`There is no option ${arg}; the options are --json and --mode.`);
  }
  if (files.length === 0) return usage('Name at least one file, or - for standard input.');
  if (files.filter((file) => file === '-').length > 1) {
    return usage('Standard input can be read once only; write - once.');
  }
  return { kind: 'check', json, mode, files };
}

function usage(message: string): Command {
  return { kind: 'usage', message };
}
