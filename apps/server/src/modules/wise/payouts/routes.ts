import { PATHS, transactionPayoutSchema } from '@clearbench/contract';
import { formatMinor } from '@clearbench/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PerWorkspace } from '../../../platform/module.ts';
import { isUnpaid, type PayoutRepository, type PayoutRow } from './repository.ts';

export const payoutRoutes: FastifyPluginAsyncZod<PerWorkspace<{ payouts: PayoutRepository }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.transactionPayout,
    {
      schema: {
        tags: ['Wise'],
        operationId: 'getTransactionPayout',
        summary: 'The payout of a transfer through Wise; null where there is none',
        params: z.object({ id: z.string() }),
        response: { 200: transactionPayoutSchema },
      },
    },
    async (request) => {
      const payout = await of(request).payouts.byTransaction(request.params.id);
      return { payout: payout === null ? null : toView(payout) };
    },
  );
};

function toView(payout: PayoutRow) {
  const { source_currency: source, target_currency: target, rate } = payout;
  const money = (currency: string | null, minor: bigint | null) =>
    currency === null || minor === null ? null : { currency, amount: formatMinor(minor, currency) };
  return {
    state: payout.state,
    providerState: payout.provider_state,
    wiseTransferId: payout.wise_transfer_id === null ? null : String(payout.wise_transfer_id),
    credited: { currency: target, amount: formatMinor(payout.target_minor, target) },
    debited: money(source, payout.source_minor),
    fee: money(source, payout.fee_minor),
    rate: source === null || source === target ? null : rate,
    problem: payout.problem,
    attempts: payout.attempts,
    isHeld: payout.held && isUnpaid(payout),
    canBeTakenBack: isUnpaid(payout),
    requestedAt: payout.requested_at.toISOString(),
  };
}
