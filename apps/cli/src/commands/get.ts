import { fillPath, type IngestedTransaction, PATHS } from '@clearbench/contract';
import { connect } from '../client/connect.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { olderWith } from '../same-code.ts';
import { hasColours, type Paint, painter, visible } from '../terminal.ts';

export const getCommand: Command = {
  name: 'get',
  summary: 'Shows a transfer: its state, what happened to it, and its notifications',
  usage: '[--json] ID|UETR|GPI|TRN|REFERENCE',
  options: SERVER_OPTIONS,
  operands: {
    min: 1,
    max: 1,
    complete: 'nothing',
    missing: 'Name a transfer: its id (trx_…), UETR, GPI code, TRN code or reference.',
  },
  details:
    'If several transfers have the UETR or reference, the newest is shown, and the others are named. Status 1: no transfer was found.',
  async run(args) {
    const [code = ''] = args.operands;
    const path = fillPath(PATHS.ingestTransaction, { code });
    const api = await connect(args);
    const transaction = await api.get(path);
    const paint = painter(hasColours(process.stdout));
    const text = args.has('json')
      ? `${JSON.stringify(transaction)}\n`
      : description(code, transaction, paint);
    await write(process.stdout, text);
    return EXIT.ok;
  },
};

function description(code: string, transaction: IngestedTransaction, paint: Paint): string {
  const { transactionId, uetr, status, amount, currency, reference, tracking, events, deliveries } =
    transaction;
  const { senderName, senderBic, recipientName, recipientBic, createdAt, completedAt } = transaction;
  const facts = [
    ['UETR', uetr],
    ['GPI', tracking.gpi],
    ['TRN', tracking.trn],
    ['Amount', `${currency} ${amount}`],
    ['Reference', reference],
    ['From', named(senderName, senderBic)],
    ['To', named(recipientName, recipientBic)],
    ['Created', createdAt],
    ['Completed', completedAt],
  ] as const;
  return [
    `${visible(transactionId)} ${paint(colourOf(status), status)}`,
    ...facts.flatMap(([label, value]) => (value === null ? [] : [`  ${label.padEnd(11)}${visible(value)}`])),
    ...olderWith(code, 'This', transaction.others),
    '',
    'Events',
    ...events.map((event) => `  ${event.timestamp}  ${event.status.padEnd(11)}  ${visible(event.message)}`),
    '',
    deliveries.length === 0 ? 'No notifications yet' : 'Notifications',
    ...deliveries.toReversed().map(({ id, createdAt: at, type, state, lastStatus, lastError, url }) => {
      const why = lastError ?? (lastStatus === null ? '' : `${lastStatus}`);
      return `  ${at}  delivery ${id}  ${type}  ${paint(colourOf(state), state)}  ${visible(`${why} ${url}`.trim())}`;
    }),
    '',
  ].join('\n');
}

function named(name: string | null, bic: string | null): string | null {
  if (name === null) return bic;
  return bic === null ? name : `${name} (${bic})`;
}

const BAD_WORDS: readonly string[] = ['failed', 'rejected', 'cancelled', 'retrying'];
const colourOf = (word: string): 'red' | 'green' => (BAD_WORDS.includes(word) ? 'red' : 'green');
