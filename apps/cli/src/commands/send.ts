import { FILE_VERIFICATIONS, SCENARIO_NAMES } from '@clearbench/domain';
import { CHARSET_OPTION, charsetOption } from '../charset-option.ts';
import { connect } from '../client/connect.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { sendFiles } from '../sending/send-files.ts';
import { refuseStandardInputTwice } from './check.ts';

export const sendCommand: Command = {
  name: 'send',
  summary: 'Sends payment messages of any format to the server',
  usage: '[--json] [--scenario SCENARIO] [--payee-verification OPTION] [--charset NAME] FILE…',
  options: [
    {
      name: 'scenario',
      value: 'SCENARIO',
      choices: SCENARIO_NAMES,
      help: 'what the simulated networks do with the transfers; "clearbench trigger --help" explains them',
    },
    {
      name: 'payee-verification',
      value: 'OPTION',
      choices: FILE_VERIFICATIONS,
      help: 'whether the payees of a pain.001 are verified before its payments are executed; by default as the workspace decides',
    },
    CHARSET_OPTION,
    ...SERVER_OPTIONS,
  ],
  operands: {
    min: 1,
    max: Number.POSITIVE_INFINITY,
    complete: 'files',
    missing: 'Name at least one file, or - for standard input.',
  },
  details: `FILE is a file of up to 10 MB with one message or many, or a directory of such files; - is standard input. Once "stored" is
printed, the transfer is on the server's disk. Sending the same file again stores nothing and shows the same transfers. If the
server is busy, the program waits.

With --json, one object for each message, row or element:
{ file, outcome: stored|duplicate|kept|refused, index, transactionId, uetr, status, errors: [{ code, severity, path, line, … }] }

Status 1: something was refused.`,
  async run(args) {
    refuseStandardInputTwice(args.operands);
    return sendFiles({
      files: args.operands,
      scenario: args.value('scenario'),
      payeeVerification: args.value('payee-verification'),
      charset: charsetOption(args),
      json: args.has('json'),
      api: await connect(args),
    });
  },
};
