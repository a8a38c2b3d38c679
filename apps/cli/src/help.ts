import type { Command, Option } from './command.ts';

const ENVIRONMENT = `Environment
  CLEARBENCH_URL        the server, like https://payments.bank.example
  CLEARBENCH_KEY        the API key, like clb_…
  CLEARBENCH_WORKSPACE  the workspace, by its name
  CLEARBENCH_TOKEN      an access token of an operator, like clt_…; by default that of "login"
  CLEARBENCH_OPERATOR   an operator of the console, with CLEARBENCH_PASSWORD
  CLEARBENCH_MCP_TOKEN  the token that clients of "mcp --http" send
  NO_COLOR              no colours`;

const STATUSES = `Exit status
  0  done, without invalid messages, refusals or failures
  1  a message is invalid or refused, a receiver failed, or the object does not exist
  2  the arguments are wrong, a file can't be read, or the program itself failed
  3  no server answers
  4  the API key, the access token or the operator is missing or not accepted`;

export function generalHelp(commands: readonly Command[]): string {
  return `Checks payment messages, sends them to a Clearbench server, and forwards its notifications to your machine.

Usage: clearbench COMMAND …

Commands
${table(commands.map(({ name, summary }) => [name, summary]))}

Every command has --help, and every command that prints results has --json. On the server's machine, the address and the first API key are found automatically.

${ENVIRONMENT}

${STATUSES}
`;
}

export function commandHelp({ name, summary, usage, options, details }: Command): string {
  const sections = [
    `${summary}.`,
    `Usage: clearbench ${name} ${usage}`,
    ...(details === undefined ? [] : [details]),
    `Options\n${table([...options.map(rowOf), ['--help, -h', 'this text'], ['--version, -V', 'the version']])}`,
    ...(options.some((option) => option.name === 'url') ? [ENVIRONMENT] : []),
    STATUSES,
  ];
  return `${sections.join('\n\n')}\n`;
}

function rowOf({ name, value, help }: Option): [string, string] {
  return [value === undefined ? `--${name}` : `--${name} ${value}`, help];
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}
