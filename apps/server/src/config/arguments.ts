import { parseArgs } from 'node:util';
import { ROLES } from '../platform/role.ts';

export type ArgumentsResult =
  | { ok: true; settings: Record<string, string> }
  | { ok: false; problems: string[] };

/** Settings from the command line: `--role=worker` is another way to write `ROLE=worker`. */
export function readArguments(args: string[]): ArgumentsResult {
  try {
    const { role } = parseArgs({ args, options: { role: { type: 'string' } } }).values;
    return { ok: true, settings: role === undefined ? {} : { ROLE: role } };
  } catch {
    const problem = `Unknown arguments "${args.join(' ')}". The only one is --role=${ROLES.join('|')}; environment variables set everything else.`;
    return { ok: false, problems: [problem] };
  }
}
