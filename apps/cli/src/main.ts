import packageJson from '../package.json' with { type: 'json' };
import { readArguments } from './arguments.ts';
import { check } from './check.ts';
import { HELP } from './help.ts';
import { endWithReader, write } from './output.ts';

async function main(args: readonly string[]): Promise<number> {
  const command = readArguments(args);
  switch (command.kind) {
    case 'help':
      await write(process.stdout, HELP);
      return 0;
    case 'version':
      await write(process.stdout, `${packageJson.version}\n`);
      return 0;
    case 'usage':
      await write(process.stderr, `clearbench: ${command.message}\nSee clearbench --help.\n`);
      return 2;
    case 'check':
      return check(command);
  }
}

endWithReader(process.stdout);
process.exitCode = await main(process.argv.slice(2));
