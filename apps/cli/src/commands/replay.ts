import { PATHS } from '@clearbench/contract';
import type { BodyAt } from '@clearbench/contract/calls';
import { connect } from '../client/connect.ts';
import type { Arguments } from '../command.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { olderWith } from '../same-code.ts';
import { visible } from '../terminal.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const replayCommand: Command = {
  name: 'replay',
  summary: 'Sends notifications again: one, those of a transfer, or all failed ones of a webhook',
  usage: '[--json] DELIVERY|TRANSACTION|--failed WEBHOOK',
  options: [
    {
      name: 'failed',
      value: 'WEBHOOK',
      help: 'every failed notification of the webhook with this id',
    },
    ...SERVER_OPTIONS,
  ],
  operands: { min: 0, max: 1, complete: 'nothing', missing: '' },
  details: `DELIVERY is the number that "listen" and "get" print; TRANSACTION is an id (trx_…), UETR, GPI code, TRN code or
reference. If several transfers have it, the notifications of the newest are sent again, and the others are named. Each keeps its
original webhook-id, so that a receiver can recognise a repetition. Status 1: it does not exist, or there is nothing to replay.`,
  async run(args) {
    const what = whatToReplay(args);
    const api = await connect(args);
    const { message, ...result } = await api.post(PATHS.ingestReplay, what);
    const { replayed, longActId, transactionId, others } = result;
    const [code = ''] = args.operands;
    const text = args.has('json')
      ? JSON.stringify({ replayed, longActId, transactionId, others })
      : [visible(message), ...olderWith(code, visible(transactionId ?? ''), others)].join('\n');
    await write(process.stdout, `${text}\n`);
    return replayed === 0 && longActId === undefined ? EXIT.bad : EXIT.ok;
  },
};

function whatToReplay(args: Arguments): BodyAt<'POST', typeof PATHS.ingestReplay> {
  const webhookId = args.value('failed');
  const [code] = args.operands;
  if (webhookId !== null) {
    if (code !== undefined) throw new UsageError(`Write either "${code}" or --failed ${webhookId}.`);
    if (!UUID.test(webhookId)) {
      throw new UsageError(
        `--failed is "${webhookId}"; write the id of a webhook, which its address in the console contains.`,
      );
    }
    return { webhookId };
  }
  if (code === undefined) throw new UsageError('Name a delivery, a transfer (trx_…), or --failed WEBHOOK.');
  return /^\d+$/.test(code) ? { deliveryId: code } : { transactionId: code };
}
