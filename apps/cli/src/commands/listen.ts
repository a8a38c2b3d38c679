import type { ListenSession } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { connect } from '../client/connect.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { forward } from '../listening/forward.ts';
import { LISTENING_OPTIONS, maxCountOf, wantedBy } from '../listening/options.ts';
import { receiverElsewhere, startReceiver } from '../listening/receiver.ts';
import { receiverUrl } from '../listening/receiver-url.ts';
import { runListening } from '../listening/run.ts';
import { verdictJson, verdictLine } from '../listening/verdict-line.ts';
import { write } from '../output.ts';
import { SCENARIO_HELP, TRIGGER_NAMES, trigger } from '../scenarios.ts';
import { hasColours, painter, visible } from '../terminal.ts';

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Forwards every notification, live and signed, to your machine',
  usage: '[--forward-to URL] [--trigger SCENARIO] [--events LIST] [--transaction ID] [--count N] [--json]',
  options: [
    {
      name: 'forward-to',
      value: 'URL',
      help: 'your receiver, like http://localhost:3000/webhooks, or a port',
    },
    {
      name: 'trigger',
      value: 'SCENARIO',
      choices: TRIGGER_NAMES,
      help: 'start a demo transfer once the session is up',
    },
    ...LISTENING_OPTIONS,
    ...SERVER_OPTIONS,
  ],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: `Each notification is posted to the URL byte for byte, with the headers webhook-id, webhook-timestamp and
webhook-signature. A line for each shows the receiver's answer, as does the log of deliveries in the console.
The server does not need to reach your machine. The secret for the signatures is printed first; it stays the same for an API key.
Notifications of one transfer are forwarded in order. After a lost connection, the command reconnects and continues
where it stopped: the server keeps notifications for ten minutes.

Without --forward-to, notifications go to a receiver inside this program that verifies each signature.

Scenarios
${SCENARIO_HELP}

Ctrl-C ends it with status 0, or with status 1 if a receiver did not answer 2xx.`,
  async run(args) {
    const target = args.value('forward-to');
    const url = target === null ? null : receiverUrl(target);
    const listening = { wanted: wantedBy(args), maxCount: maxCountOf(args), api: await connect(args) };
    const receiver = url === null ? await startReceiver() : receiverElsewhere(url);
    const scenario = args.value('trigger');
    const json = args.has('json');
    const paint = painter(hasColours(process.stdout));
    try {
      return await runListening({
        ...listening,
        onSession: async (session, isFirst) => {
          receiver.expect(session.secret);
          if (json) await write(process.stdout, `${JSON.stringify({ session })}\n`);
          else
            await write(
              process.stderr,
              isFirst ? welcome(session, listening.api, url) : 'Connected again.\n',
            );
          if (isFirst && scenario !== null) await trigger(listening.api, scenario);
        },
        judge: (notification) => forward(notification, receiver.url),
        onVerdict: (notification, verdict) => {
          const at = new Date();
          const text = json
            ? verdictJson(at, notification, verdict)
            : verdictLine(at, notification, verdict, paint);
          return write(process.stdout, text);
        },
      });
    } finally {
      receiver.close();
    }
  },
};

function welcome({ secret }: ListenSession, { url }: Api, forwardTo: URL | null): string {
  const to = forwardTo === null ? 'a receiver in this program, which verifies them' : forwardTo.href;
  return `Notifications from ${url} go to ${to}.\nSigned with ${visible(secret)}\nCtrl-C stops it.\n\n`;
}
