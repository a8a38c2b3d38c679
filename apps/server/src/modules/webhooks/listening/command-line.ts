import { randomUUID } from 'node:crypto';
import {
  type IngestedTransaction,
  type IngestReplayInput,
  type IngestReplayResult,
  type OperationResult,
  SAME_CODE_MAX,
} from '@clearbench/contract';
import { type ScenarioName, trackingCodes } from '@clearbench/domain';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/errors.ts';
import { randomCharacters } from '../../../platform/secrets/crypto.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { PayloadService } from '../../payloads/index.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { TransactionService } from '../../transactions/index.ts';
import type { DeliveryService } from '../deliveries/delivery-service.ts';
import type { ListeningService } from './service.ts';

interface Dependencies {
  apiKeys: Pick<ApiKeyService, 'labelOf'>;
  payloads: Pick<PayloadService, 'receiveSmall'>;
  transactions: Pick<TransactionService, 'get' | 'findAllByCode'>;
  deliveries: DeliveryService;
  listening: ListeningService;
  meter: Pick<StorageMeter, 'requireRoomForChange'>;
}

const SHOWN_DELIVERIES = 100;
/** Before anything could fail. */
const BEGINNING = new Date(0).toISOString();

/** The operations of a developer at a terminal, besides sending payloads and listening. */
export class CommandLineService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** A payment as any sender would post it. */
  async trigger(
    sender: { apiKeyId: string; senderId: string; scenariosByValues: boolean },
    scenario: ScenarioName | null,
  ): Promise<{ transactionId: string; uetr: string }> {
    const accepted = await this.#dependencies.payloads.receiveSmall({
      body: Buffer.from(demoMessage(new Date())),
      sender,
      idempotencyKey: null,
      options: { defaultType: 'mt103_swift' },
      scenario: { name: scenario, namedIn: 'command-line' },
    });
    const [transfer] = accepted.transactions;
    if (transfer === undefined) throw new Error('A demo payment was stored without a transfer.');
    return { transactionId: transfer.transactionId, uetr: transfer.uetr };
  }

  async find(code: string): Promise<IngestedTransaction> {
    const { transactions, deliveries } = this.#dependencies;
    const { transactionId, others } = await this.#mustFind(code);
    const [transaction, page] = await Promise.all([
      transactions.get(transactionId),
      deliveries.list({ transactionId, limit: SHOWN_DELIVERIES }),
    ]);
    const codes = trackingCodes(transactionId) ?? { gpi: '', trn: '' };
    const tracking = { uetr: transaction.uetr, ...codes };
    return { ...transaction, tracking, deliveries: page.items, others };
  }

  async replay(
    apiKeyId: string,
    input: IngestReplayInput,
  ): Promise<Omit<IngestReplayResult, keyof OperationResult>> {
    const { apiKeys, deliveries, listening, meter } = this.#dependencies;
    meter.requireRoomForChange();
    const actor: Actor = { kind: 'api-key', id: apiKeyId, name: await apiKeys.labelOf(apiKeyId) };
    if ('deliveryId' in input) {
      await deliveries.replay(input.deliveryId, actor);
      return { replayed: 1, ...NO_TRANSFER };
    }
    if ('webhookId' in input) {
      const { done, id } = await deliveries.replayOf(input.webhookId, { failedSince: BEGINNING }, actor);
      return { replayed: done, ...(id === null ? {} : { longActId: id }), ...NO_TRANSFER };
    }
    const found = await this.#mustFind(input.transactionId);
    const replayed = await (input.sessionId === undefined
      ? deliveries.replayAbout(found.transactionId, actor)
      : listening.repeat(apiKeyId, input.sessionId, found.transactionId));
    return { replayed, ...found };
  }

  /** The newest transfer with this code, and the others. */
  async #mustFind(code: string) {
    const [found, ...others] = await this.#dependencies.transactions.findAllByCode(code, 1 + SAME_CODE_MAX);
    if (found === undefined) {
      throw notFound(`No transfer has the id, UETR, GPI code, TRN code or reference ${code}.`);
    }
    return { transactionId: found.transactionId, others };
  }
}

const NO_TRANSFER = { transactionId: null, others: [] };

/** A training message, with a different payment each time. */
function demoMessage(now: Date): string {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '');
  return [
    `{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{121:${randomUUID()}}}{4:`,
    `:20:DEMO${randomCharacters(10).toUpperCase()}`,
    ':23B:CRED',
    `:32A:${date}EUR12500,50`,
    ':33B:EUR12500,50',
    ':50K:/GB29NWBK60161331926819',
    'NORTHERN MILLS LTD',
    'LEEDS',
    ':59:/DE89370400440532013000',
    'SUEDWERK GMBH',
    'MUENCHEN',
    ':70:/INV/4711',
    ':71A:SHA',
    '-}{5:{TNG:}}',
  ].join('\r\n');
}
