import { IDEMPOTENCY_HOURS } from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import { createRawTexts, type RawTexts } from './raw-texts.ts';
import { createPayloadRepository } from './repository.ts';
import { payloadRoutes } from './routes.ts';
import { PayloadService } from './service.ts';

export type { RawText, RawTexts } from './raw-texts.ts';
export type { PayloadService } from './service.ts';

export interface PayloadsModule extends Module {
  service: PayloadService;
  rawTexts: RawTexts;
}

interface Dependencies extends ModuleDependencies {
  /** How many ingestion requests are held at once. */
  maxHeldRequests: number;
  clock: Clock;
}

export function createPayloadsModule({
  database,
  announce,
  maxHeldRequests,
  clock,
}: Dependencies): PayloadsModule {
  const service = new PayloadService(
    createPayloadRepository(database, { clock, idempotencyHours: IDEMPOTENCY_HOURS }),
    announce,
  );
  return {
    name: 'payloads',
    service,
    rawTexts: createRawTexts(database.pool),
    routes: {
      ingestion: async (app) => {
        await app.register(payloadRoutes, { payloads: service, maxHeldRequests });
      },
    },
    timers: [
      {
        name: 'forget idempotency keys',
        periodMs: 3_600_000,
        run: () => service.forgetIdempotencyKeys(),
      },
    ],
    close: () => service.close(),
  };
}
