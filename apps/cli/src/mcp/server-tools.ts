import { setTimeout as delay } from 'node:timers/promises';
import { type Delivery, fillPath, type IngestedTransaction, PATHS } from '@clearbench/contract';
import { SCENARIO_NAMES } from '@clearbench/domain';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Api } from '../client/api.ts';
import { problemLine } from '../messages/engine.ts';
import { SCENARIO_HELP, TRIGGER_NAMES, trigger } from '../scenarios.ts';
import { isVerdict, itemsOf, itemsOfRefusal, type SentItem } from '../sending/items.ts';
import { postPayload } from '../sending/post-payload.ts';
import { count, inWords } from '../wording.ts';
import { answer, answering, TEXT_MAX } from './answer.ts';

/** By default, clients give up after a minute. */
const WAIT_MAX_S = 50;
const POLL_MS = 1_000;

const code = z
  .string()
  .min(1)
  .max(64)
  .describe('The transfer’s ID (trx_…), UETR, GPI code, TRN code or reference.');

/** The tools that call a Clearbench server with an API key. `connect` throws CliError. */
interface Options {
  readonly connect: () => Promise<Api>;
  readonly allowChanges: boolean;
}

export function addServerTools(server: McpServer, { connect, allowChanges }: Options): void {
  addReadingTools(server, connect);
  if (allowChanges) addChangingTools(server, connect);
}

function addReadingTools(server: McpServer, connect: Options['connect']): void {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    'follow_transfer',
    {
      title: 'Follow a transfer',
      description:
        'Shows the status, the events and the notifications of a transfer, at once or as soon as it is completed or failed.',
      inputSchema: {
        code,
        waitSeconds: z
          .number()
          .min(0)
          .max(WAIT_MAX_S)
          .default(0)
          .describe('How long to wait for the transfer to end; call the tool again if it takes longer.'),
      },
      annotations,
    },
    (input, { mcpReq: { signal } }) =>
      answering(async () => {
        const transfer = await followed(await connect(), input.code, input.waitSeconds * 1_000, signal);
        return answer(describeTransfer(transfer), transfer);
      }),
  );
  server.registerTool(
    'list_deliveries',
    {
      title: 'List deliveries',
      description:
        'Lists the notifications about a transfer: the webhook, the number of attempts, and why one failed.',
      inputSchema: { code },
      annotations,
    },
    (input) =>
      answering(async () => {
        const { transactionId, deliveries } = await transferOf(await connect(), input.code);
        const total = `${count(deliveries.length, 'notification')} about ${transactionId}`;
        return answer([total, ...deliveries.map(describeDelivery)].join('\n'), { transactionId, deliveries });
      }),
  );
}

function addChangingTools(server: McpServer, connect: Options['connect']): void {
  const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
  server.registerTool(
    'post',
    {
      title: 'Post to the sandbox',
      description:
        'Posts messages of any format to the server, which stores a transfer for each that orders one. Posting the same text again stores nothing.',
      inputSchema: {
        text: z
          .string()
          .min(1)
          .max(
            TEXT_MAX,
            `A text may have up to ${TEXT_MAX} characters; "clearbench send FILE" sends larger ones.`,
          ),
        scenario: z
          .enum(SCENARIO_NAMES)
          .optional()
          .describe('What the simulated networks do with the transfers; without it, they succeed.'),
      },
      annotations: { ...annotations, idempotentHint: true },
    },
    ({ text, scenario }) =>
      answering(async () => {
        const items = await posted(await connect(), text, scenario ?? null);
        return answer(items.map(describeItem).join('\n'), { items });
      }),
  );
  server.registerTool(
    'run_scenario',
    {
      title: 'Run a scenario',
      description: `Starts a demo transfer that succeeds or fails as you choose:\n${SCENARIO_HELP}`,
      inputSchema: {
        scenario: z
          .string()
          .max(40)
          .default('success')
          .describe(`${inWords(TRIGGER_NAMES, 'or')}.`),
      },
      annotations,
    },
    ({ scenario }) =>
      answering(async () => {
        const { transactionId, uetr, message } = await trigger(await connect(), scenario);
        return answer(`${transactionId} ${uetr} ${message}`, { scenario, transactionId, uetr });
      }),
  );
}

const transferOf = (api: Api, wanted: string): Promise<IngestedTransaction> =>
  api.get(fillPath(PATHS.ingestTransaction, { code: wanted }));

/** The transfer at its end, or its state after `waitMs`. */
async function followed(
  api: Api,
  wanted: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<IngestedTransaction> {
  const until = performance.now() + waitMs;
  for (;;) {
    const transfer = await transferOf(api, wanted);
    const isOver = transfer.status === 'completed' || transfer.status === 'failed';
    if (isOver || performance.now() + POLL_MS > until) return transfer;
    await delay(POLL_MS, undefined, { signal });
  }
}

async function posted(api: Api, text: string, scenario: string | null): Promise<SentItem[]> {
  try {
    return itemsOf(await postPayload(api, Buffer.from(text), { scenario, charset: 'utf-8' }));
  } catch (error) {
    // Problems of the messages are the result, not a failure of the tool.
    if (!isVerdict(error)) throw error;
    return itemsOfRefusal(error);
  }
}

function describeTransfer({
  transactionId,
  status,
  currency,
  amount,
  uetr,
  events,
  deliveries,
}: IngestedTransaction): string {
  return [
    `${transactionId} ${status}, ${currency} ${amount}, UETR ${uetr}`,
    ...events.map((event) => `${event.timestamp} ${event.status} ${event.message}`),
    count(deliveries.length, 'notification'),
    ...deliveries.map(describeDelivery),
  ].join('\n');
}

function describeDelivery({ id, type, state, attempts, lastStatus, lastError, url }: Delivery): string {
  const result = lastError ?? lastStatus ?? 'no answer yet';
  return `${id} ${type} ${state} after ${count(attempts, 'attempt')}, ${result}, ${url}`;
}

function describeItem({ outcome, index, transactionId, uetr, note, problems }: SentItem): string {
  const codes = [transactionId, uetr, note].filter((word) => word !== null);
  return [
    `${index ?? 'all'}: ${[outcome, ...codes].join(' ')}`,
    ...problems.map((one) => `  ${problemLine(one)}`),
  ].join('\n');
}
