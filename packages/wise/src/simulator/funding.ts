import { SIMULATED_STATES, type SimulatedState, type TransferState } from '../transfers.ts';
import { json, refuse } from './answers.ts';
import { changeBalance } from './balances.ts';
import { type Context, randomText } from './context.ts';
import type { Transfer } from './entities.ts';
import { bodyObject, notFound, ownProfileId } from './lookups.ts';
import { hasMagicWord } from './magic.ts';
import { moveTo, nextStepOf, refund } from './transfer-progress.ts';
import { ownTransfer } from './transfers.ts';

const APPROVAL_LIFETIME_MS = 5 * 60_000;
const UNFUNDED_MS = 10 * 60_000;

/** `POST /v3/profiles/{p}/transfers/{t}/payments`: debits the money and starts the payout. */
export async function fundTransfer(context: Context): Promise<Response> {
  const profileId = ownProfileId(context);
  const transfer = await ownTransfer(context);
  if (transfer.owner !== profileId) return notFound(context);
  if (bodyObject(context).type !== 'BALANCE') {
    return refuse(context.nowMs, 400, 'Bad Request', 'type must be BALANCE', context.url.pathname);
  }
  if (transfer.state !== 'incoming_payment_waiting') return rejected('transfer.invalid-state', 422);
  const challenge = await challengeFor(context, transfer);
  if (challenge !== null) return challenge;

  const quote = await context.entities.get('quote', transfer.quoteId);
  if (quote === null) return notFound(context);
  const isCovered =
    !hasMagicWord(transfer.reference, 'unfunded') || context.nowMs >= transfer.createdAtMs + UNFUNDED_MS;
  const paid =
    isCovered && (await changeBalance(context, profileId, quote.sourceCurrency, -BigInt(quote.sourceMinor)));
  if (!paid) return rejected('balance.payment-option-unavailable', 201);
  await moveTo(context, transfer, 'processing', nextStepOf(context, transfer));
  return json({ type: 'BALANCE', status: 'COMPLETED', errorCode: null }, 201);
}

function rejected(errorCode: string, status: number): Response {
  return json({ type: 'BALANCE', status: 'REJECTED', errorCode, errorMessage: null }, status);
}

/** The demand for strong customer authentication, until the user has approved it on the page of connected apps. */
async function challengeFor(context: Context, transfer: Transfer): Promise<Response | null> {
  if (!hasMagicWord(transfer.reference, 'approval')) return null;
  const given = await context.entities.get('approval', context.request.headers.get('x-2fa-approval') ?? '');
  if (given?.approved === true && given.transferId === transfer.id) {
    await context.entities.remove('approval', given.id);
    return null;
  }
  // The pending demand stays the same however often the call is made.
  const pending = (await context.entities.list('approval', transfer.userId)).find(
    (each) => each.transferId === transfer.id,
  );
  const id = pending?.id ?? randomText(context);
  await context.entities.put('approval', {
    id,
    owner: transfer.userId,
    dueAtMs: context.nowMs + APPROVAL_LIFETIME_MS,
    transferId: transfer.id,
    approved: pending?.approved ?? false,
  });
  const body = {
    timestamp: new Date(context.nowMs).toISOString(),
    status: 403,
    error: 'Forbidden',
    message: 'You are forbidden to send this request',
    path: context.url.pathname,
  };
  return json(body, 403, { 'x-2fa-approval': id, 'x-2fa-approval-result': 'REJECTED' });
}

const BEFORE: Readonly<Record<SimulatedState, TransferState>> = {
  processing: 'incoming_payment_waiting',
  funds_converted: 'processing',
  outgoing_payment_sent: 'funds_converted',
  bounced_back: 'outgoing_payment_sent',
  funds_refunded: 'bounced_back',
};

/** `GET /v1/simulation/transfers/{id}/{state}`, as in Wise's own sandbox. */
export async function simulate(context: Context): Promise<Response> {
  const transfer = await ownTransfer(context);
  const state = SIMULATED_STATES.find((each) => each === context.params.state);
  if (state === undefined) return notFound(context);
  // Wise requires `processing` to be requested although funding has already led there.
  if (state === 'processing' && transfer.state === 'processing') return answer(transfer);
  if (BEFORE[state] !== transfer.state || state === 'processing') {
    const message = `A transfer in ${transfer.state} cannot become ${state}.`;
    return refuse(context.nowMs, 409, 'Conflict', message, context.url.pathname);
  }
  if (state === 'funds_refunded') await refund(context, transfer);
  return answer(await moveTo(context, transfer, state, null));
}

function answer({ id, state }: Transfer): Response {
  return json({ id: Number(id), status: state });
}
