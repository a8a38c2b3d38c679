import type { ListenNotification } from '@clearbench/contract';
import { connect } from '../client/connect.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { eventJson, eventLine } from '../listening/event-line.ts';
import type { Verdict } from '../listening/forward.ts';
import { LISTENING_OPTIONS, maxCountOf, wantedBy } from '../listening/options.ts';
import { runListening } from '../listening/run.ts';
import { write } from '../output.ts';
import { hasColours, painter } from '../terminal.ts';

/** Watching accepts every notification. */
const TAKEN: Verdict = { status: 200, durationMs: 0, headers: {}, body: '', error: null };

export const tailCommand: Command = {
  name: 'tail',
  summary: 'Prints transfer events as they happen',
  usage: '[--events LIST] [--transaction ID] [--count N] [--json]',
  options: [...LISTENING_OPTIONS, ...SERVER_OPTIONS],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: `With --json, each line is a notification as webhooks receive it. Ctrl-C ends it with status 0.`,
  async run(args) {
    const json = args.has('json');
    const paint = painter(hasColours(process.stdout));
    const print = (notification: ListenNotification): Promise<void> =>
      write(process.stdout, json ? eventJson(notification) : eventLine(notification, paint));
    const listening = { wanted: wantedBy(args), maxCount: maxCountOf(args) };
    return runListening({
      ...listening,
      api: await connect(args),
      onSession: async (_, isFirst) => {
        await write(process.stderr, isFirst ? 'Listening. Ctrl-C stops it.\n' : 'Connected again.\n');
      },
      judge: async () => TAKEN,
      onVerdict: print,
    });
  },
};
