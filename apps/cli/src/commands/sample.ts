import { SAMPLE_TYPES } from '@clearbench/messages/types';
import { type Command, JSON_OPTION } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { sampleOf } from '../messages/engine.ts';
import { write } from '../output.ts';

const UETR = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export const sampleCommand: Command = {
  name: 'sample',
  summary: 'Writes a small valid message of a type; needs no server',
  usage: '[--uetr UETR] [--json] TYPE',
  options: [
    { name: 'uetr', value: 'UETR', help: 'its UETR, so that a sandbox treats it as a new payment' },
    { ...JSON_OPTION, help: 'the message, and its content as JSON' },
  ],
  operands: {
    min: 1,
    max: 1,
    complete: SAMPLE_TYPES,
    missing: 'Name a type, like MT103, pacs.008.001.08, KTT, JSON or CSV.',
  },
  async run(args) {
    const [name = ''] = args.operands;
    const uetr = args.value('uetr');
    if (uetr !== null && !UETR.test(uetr)) {
      throw new UsageError(`--uetr is "${uetr}"; write a UUID of version 4 in small letters.`);
    }
    const sample = sampleOf(name, uetr);
    await write(process.stdout, args.has('json') ? `${JSON.stringify(sample)}\n` : sample.text);
    return EXIT.ok;
  },
};
