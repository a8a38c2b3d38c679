import { payoutCalls } from '@clearbench/contract/calls';
import { formatMinor } from '@clearbench/domain';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { isUnpaid, type PayoutRepository, type PayoutRow } from './repository.ts';

interface Services {
  payouts: PayoutRepository;
}

export const payoutRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, payoutCalls, {
    getTransactionPayout: async (request) => {
      const payout = await of(request).payouts.byTransaction(request.params.id);
      return { payout: payout === null ? null : toView(payout) };
    },
  });

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
