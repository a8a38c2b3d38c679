import packageJson from '../package.json' with { type: 'json' };
import { isVersionFlag, readArguments } from './arguments.ts';
import { COMMAND_NAMES, loadAllCommands, loadCommand } from './commands.ts';
import { CliError, type ExitStatus, UsageError } from './exit-status.ts';
import { commandHelp, generalHelp } from './help.ts';
import { write } from './output.ts';
import { inWords } from './wording.ts';

/** Runs a command line, reports its expected failures, and returns its exit status. */
export function run(args: readonly string[]): Promise<ExitStatus> {
  return runCommand(args).catch((error: unknown) => explain(error, wantsJson(args)));
}

async function runCommand([name, ...args]: readonly string[]): Promise<ExitStatus> {
  if (name === undefined) {
    throw new UsageError(`Name a command: clearbench ${inWords(COMMAND_NAMES, 'or')}.`);
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    const about = await loadCommand(args[0] ?? '');
    return say(about === null ? generalHelp(await loadAllCommands()) : commandHelp(about));
  }
  if (isVersionFlag(name)) return say(`${packageJson.version}\n`);
  const command = await loadCommand(name);
  if (command === null) throw noSuchCommand(name);
  const invocation = readArguments(command, args);
  switch (invocation.kind) {
    case 'help':
      return say(commandHelp(command));
    case 'version':
      return say(`${packageJson.version}\n`);
    case 'run':
      return command.run(invocation.args);
  }
}

async function say(text: string): Promise<0> {
  await write(process.stdout, text);
  return 0;
}

function noSuchCommand(name: string): UsageError {
  const commands = `the commands are ${inWords(COMMAND_NAMES, 'and')}`;
  return new UsageError(
    name.startsWith('-')
      ? `There is no option ${name} before a command; ${commands}.`
      : `There is no command "${name}"; ${commands}.`,
  );
}

/** Checked before the arguments are parsed, because errors in them are reported as JSON too. */
function wantsJson(args: readonly string[]): boolean {
  const format = args.indexOf('--format');
  return (
    args.includes('--json') ||
    args.includes('--format=json') ||
    (format !== -1 && args[format + 1] === 'json')
  );
}

/** Reports an expected failure and returns its exit status; rethrows any other. */
async function explain(error: unknown, asJson: boolean): Promise<ExitStatus> {
  if (!(error instanceof CliError)) throw error;
  const { code, message, status } = error;
  const advice = error instanceof UsageError ? 'See clearbench --help.\n' : '';
  const text = asJson
    ? `${JSON.stringify({ error: { code, message } })}\n`
    : `clearbench: ${message}\n${advice}`;
  await write(process.stderr, text);
  return status;
}
