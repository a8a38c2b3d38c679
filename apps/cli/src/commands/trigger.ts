import { connect } from '../client/connect.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { SCENARIO_HELP, TRIGGER_NAMES, trigger } from '../scenarios.ts';
import { visible } from '../terminal.ts';

export const triggerCommand: Command = {
  name: 'trigger',
  summary: 'Starts a demo transfer that succeeds or fails as you choose',
  usage: '[--json] [SCENARIO]',
  options: SERVER_OPTIONS,
  operands: { min: 0, max: 1, complete: TRIGGER_NAMES, missing: '' },
  details: `SCENARIO is what the simulated banks and networks do with the transfer:
${SCENARIO_HELP}`,
  async run(args) {
    const [scenario = 'success'] = args.operands;
    const result = await trigger(await connect(args), scenario);
    const { transactionId, uetr, message } = result;
    const text = args.has('json')
      ? JSON.stringify({ scenario, transactionId, uetr })
      : visible(`${transactionId} ${uetr} ${message}`);
    await write(process.stdout, `${text}\n`);
    return EXIT.ok;
  },
};
