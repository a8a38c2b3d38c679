import { createSigner } from '../signatures.ts';
import { json, Refusal, refuse } from './answers.ts';
import { askBank, NotAskedYet } from './ask-bank.ts';
import { authenticate } from './authentication.ts';
import type { Background, Context } from './context.ts';
import type { Confirmations, Delivery, EntityKind } from './entities.ts';
import { settleDelivery, takeUpDelivery } from './events.ts';
import { createRateLimit } from './rate-limit.ts';
import { findRoute, type Match } from './routes.ts';
import type { SimulatorOptions } from './settings.ts';
import { advanceTransfer } from './transfer-progress.ts';

export interface WiseSimulator {
  /** Answers one request for the API or for a page. Never throws, whatever the request contains. */
  handle(request: Request): Promise<Response>;
  /**
   * Does due work: advances transfers, sends events. Call it again at the returned time (milliseconds since 1970), and after
   * requests; null means that nothing is planned.
   */
  advance(): Promise<number | null>;
}

const LONGEST_BODY = 64 * 1024;
const TRANSFERS_AT_A_TIME = 100;
const DELIVERIES_AT_A_TIME = 50;
/** How long an entity waits after a failure. */
const FAULT_WAIT_MS = 5 * 60_000;
/** Useless once they have expired. */
const EXPIRING: readonly EntityKind[] = ['visit', 'code', 'token', 'approval'];

/** The HTTP API of Wise, its pages and its events, on top of a store. */
export function createWiseSimulator(options: SimulatorOptions): WiseSimulator {
  const basePath = options.basePath ?? '';
  const tooMany = createRateLimit(options);
  const signer = createSigner(options.privateKey);

  async function inBackground<T>(run: (context: Background) => Promise<T>): Promise<T> {
    return await options.store.transaction((entities) =>
      run({ entities, nowMs: options.clock.now(), options }),
    );
  }

  const dueOf = (kind: EntityKind, limit: number): Promise<string[]> =>
    inBackground(({ entities, nowMs }) => entities.due(kind, nowMs, limit));

  const fault = (error: unknown, what: string): void => options.onFault?.(error, what);

  /** In a separate transaction. If that fails, the entity waits and the others continue; then it returns null. */
  async function alone<T>(
    kind: EntityKind,
    id: string,
    run: (context: Background, id: string) => Promise<T>,
  ): Promise<T | null> {
    try {
      return await inBackground((context) => run(context, id));
    } catch (error) {
      fault(error, `${kind} ${id}`);
      await inBackground(({ entities, nowMs }) => entities.postpone(kind, id, nowMs + FAULT_WAIT_MS));
      return null;
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-signature-sha256': await (await signer)(delivery.body),
      'x-delivery-id': delivery.deliveryId,
      ...(delivery.test ? { 'x-test-notification': 'true' } : {}),
    };
    const status = await options.deliver(delivery.url, headers, delivery.body).catch((error: unknown) => {
      fault(error, `delivery ${delivery.id}`);
      return 0;
    });
    const arrived = status >= 200 && status < 300;
    await inBackground((context) => settleDelivery(context, delivery, arrived));
  }

  async function answer(request: Request, url: URL, path: string): Promise<Response> {
    const match = findRoute(request.method, path);
    const nowMs = options.clock.now();
    if (match === null) return refuse(nowMs, 404, 'Not Found', 'No message available', path);
    const limited = match.route.token ? tooMany(request.headers.get('authorization') ?? '') : null;
    if (limited !== null) return limited;
    const body = await request.text();
    if (body.length > LONGEST_BODY) return json({ error: 'Payload Too Large' }, 413);
    const inTransaction = (confirmations?: Confirmations | null) =>
      options.store.transaction((entities) =>
        carryOut(match, {
          entities,
          nowMs,
          options,
          basePath,
          request,
          url,
          params: match.params,
          body,
          caller: null,
          confirmations,
        }),
      );
    try {
      return await inTransaction();
    } catch (error) {
      if (!(error instanceof NotAskedYet)) throw error;
      return await inTransaction(await askBank(error.recipient, options));
    }
  }

  return {
    async handle(request) {
      const url = new URL(request.url);
      const path = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : '';
      const { least, most } = options.latencyMs ?? { least: 0, most: 0 };
      if (most > 0) await options.clock.sleep(least + options.random() * (most - least));
      let response: Response;
      try {
        response = await answer(request, url, path);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        response = error.response;
      }
      const correlationId = request.headers.get('x-external-correlation-id');
      if (correlationId !== null) response.headers.set('x-external-correlation-id', correlationId);
      return response;
    },

    async advance() {
      for (const id of await dueOf('transfer', TRANSFERS_AT_A_TIME)) {
        await alone('transfer', id, advanceTransfer);
      }
      await inBackground(async ({ entities, nowMs }) => {
        for (const kind of EXPIRING) {
          for (const id of await entities.due(kind, nowMs, 100)) await entities.remove(kind, id);
        }
      });
      for (const id of await dueOf('delivery', DELIVERIES_AT_A_TIME)) {
        const delivery = await alone('delivery', id, takeUpDelivery);
        if (delivery !== null) await send(delivery);
      }
      return await inBackground(({ entities }) => entities.nextDueMs(['transfer', 'delivery']));
    },
  };
}

async function carryOut({ route }: Match, context: Context): Promise<Response> {
  const caller = route.token ? await authenticate(context) : null;
  return await route.handler({ ...context, caller });
}
