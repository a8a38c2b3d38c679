import { parseArgs } from 'node:util';
import { ROLES } from '../platform/role.ts';

export type ArgumentsResult =
  | {
      ok: true;
      /** In place of environment variables. */
      settings: Record<string, string>;
      /** Says when it is ready in one line of JSON, for programs. */
      asJson: boolean;
    }
  | { ok: false; problems: string[] };

const OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string' },
  ephemeral: { type: 'boolean' },
  json: { type: 'boolean' },
  role: { type: 'string' },
} as const;

/** Reads the command line: `--port 8080` is another way to write `PORT=8080`. */
export function readArguments(args: string[]): ArgumentsResult {
  try {
    const { data, port, ephemeral, json, role } = parseArgs({ args, options: OPTIONS }).values;
    const given = { DATA_DIR: data, PORT: port, EPHEMERAL: ephemeral ? 'true' : undefined, ROLE: role };
    const settings = Object.entries(given).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return { ok: true, settings: Object.fromEntries(settings), asJson: json === true };
  } catch {
    const known = `--data DIR, --port N, --ephemeral, --json and --role=${ROLES.join('|')}`;
    const problem = `Unknown arguments "${args.join(' ')}". The options are ${known}; environment variables set everything else.`;
    return { ok: false, problems: [problem] };
  }
}
