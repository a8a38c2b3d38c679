import { type Command, JSON_OPTION } from '../command.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;
type Shell = keyof typeof SCRIPTS;
const isShell = (name: string): name is Shell => Object.hasOwn(SCRIPTS, name);

/** Completes all commands, this one among them. */
export const completionCommand = (allCommands: () => Promise<Command[]>): Command => ({
  name: 'completion',
  summary: 'Prints a script that completes commands and options in your shell',
  usage: 'bash|zsh|fish',
  options: [JSON_OPTION],
  operands: { min: 1, max: 1, complete: Object.keys(SCRIPTS), missing: 'Name a shell: bash, zsh or fish.' },
  details: `For the command "clearbench", which you can define with npx:
  alias clearbench='npx clearbench'

  bash   source <(npx clearbench completion bash)
  zsh    source <(npx clearbench completion zsh)
  fish   npx clearbench completion fish | source`,
  async run(args) {
    const [shell = ''] = args.operands;
    if (!isShell(shell))
      throw new UsageError(`There is no completion for "${shell}"; name bash, zsh or fish.`);
    const script = SCRIPTS[shell](await allCommands());
    await write(process.stdout, args.has('json') ? `${JSON.stringify({ shell, script })}\n` : script);
    return EXIT.ok;
  },
});
