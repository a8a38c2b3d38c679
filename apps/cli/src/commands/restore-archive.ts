import type { ArchivedTransfer } from '../archive/archived-transfer.ts';
import { findArchived } from '../archive/read-archive.ts';
import { type Command, JSON_OPTION } from '../command.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';

export const restoreArchiveCommand: Command = {
  name: 'restore-archive',
  summary: 'Shows a transfer that retention removed, from the archive',
  usage: '[--json] FILE|DIR ID|UETR',
  options: [JSON_OPTION],
  operands: {
    min: 2,
    max: 2,
    complete: 'files',
    missing: 'Name a file of the archive, or its directory, and a transfer by its id (trx_…) or UETR.',
  },
  details:
    'Needs no server. With --json, prints everything that was archived, with the field names of the database: the transfer, its ' +
    'events, messages and postings. Status 1: the transfer is not in the archive.',
  async run(args) {
    const [path = '', code = ''] = args.operands;
    let count = 0;
    for await (const { transfer, line } of findArchived(path, code)) {
      count += 1;
      await write(process.stdout, args.has('json') ? `${line}\n` : description(transfer));
    }
    if (count === 0) throw new CliError(EXIT.bad, 'not_found', `There is no transfer ${code} in ${path}.`);
    return EXIT.ok;
  },
};

function description(archived: ArchivedTransfer): string {
  const { transfer, arrival, events, networkMessages, postings } = archived;
  const facts = [
    ['UETR', transfer.uetr],
    ['Amount', `${transfer.currency} ${transfer.amount}`],
    ['Reference', transfer.reference],
    ['From', transfer.sender_name ?? transfer.sender_bic],
    ['To', transfer.recipient_name ?? transfer.recipient_bic],
    ['Created', transfer.created_at],
    ['Completed', transfer.completed_at],
    ['Reason', transfer.failure_text],
    ['Removed', archived.removedAt],
  ] as const;
  return [
    `${visible(archived.id)} ${visible(transfer.status)}`,
    ...facts.flatMap(([label, value]) => (value === null ? [] : [`  ${label.padEnd(11)}${visible(value)}`])),
    ...section(
      'Events',
      events.map((event) => `${event.created_at}  ${event.status.padEnd(11)}  ${event.message}`),
    ),
    ...section(
      'Network messages',
      networkMessages.map((message) =>
        [message.created_at, message.network, message.direction, message.type, message.state].join('  '),
      ),
    ),
    ...section(
      'Postings, in minor units',
      postings.map(({ booked_at, debit_account, credit_account, amount_minor, currency, text }) =>
        [booked_at, `${debit_account} → ${credit_account}`, `${currency} ${amount_minor}`, text].join('  '),
      ),
    ),
    ...section(`Arrived ${arrival.receivedAt} as ${arrival.format}`, (arrival.raw ?? '').split(/\r?\n/)),
    '',
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${visible(line)}`)];
