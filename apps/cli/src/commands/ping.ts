import { PATHS } from '@clearbench/contract';
import { connect } from '../client/connect.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';

export const pingCommand: Command = {
  name: 'ping',
  summary: 'Tests the address of the server and the API key',
  usage: '[--json]',
  options: SERVER_OPTIONS,
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: 'Status 3: no server answers. Status 4: the server does not accept the key.',
  async run(args) {
    const api = await connect(args);
    const answer = await api.get(PATHS.ping);
    await write(
      process.stdout,
      args.has('json') ? `${JSON.stringify(answer)}\n` : `${api.url} accepts the API key.\n`,
    );
    return EXIT.ok;
  },
};
