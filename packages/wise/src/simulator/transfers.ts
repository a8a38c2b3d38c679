import { type FieldError, json, refuse, refuseFields } from './answers.ts';
import { profileOf } from './authentication.ts';
import { awaitsAcceptance } from './confirmations.ts';
import { type Context, nextId } from './context.ts';
import type { Quote, Transfer } from './entities.ts';
import { failOnPurpose } from './faults.ts';
import { bodyObject, forbidden, ownEntity, presentEach, textOf } from './lookups.ts';
import { jsonAmount } from './rates.ts';
import { longestReference } from './requirements.ts';
import { SIMULATED_USER } from './settings.ts';
import { moveTo } from './transfer-progress.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `POST /v1/transfers`. Repeating a `customerTransactionId` returns the existing transfer. */
export async function createTransfer(context: Context): Promise<Response> {
  const body = bodyObject(context);
  const customerTransactionId = textOf(body.customerTransactionId).toLowerCase();
  const keyId = `${SIMULATED_USER.id} ${customerTransactionId}`;
  const known = await context.entities.get('transfer-key', keyId);
  if (known !== null) return await answer(context, await ownEntity(context, 'transfer', known.transferId));

  const quote = await context.entities.get('quote', textOf(body.quoteUuid));
  const recipient = await context.entities.get('recipient', String(body.targetAccount));
  const errors: FieldError[] = [];
  if (!UUID.test(customerTransactionId)) {
    errors.push(required('customerTransactionId', 'customerTransactionId must be a UUID.'));
  }
  if (quote === null || profileOf(context.caller, quote.owner) === null) {
    errors.push(required('quoteUuid', 'Quote was not found.'));
  }
  if (recipient === null || recipient.owner !== quote?.owner) {
    errors.push(required('targetAccount', 'Recipient was not found.'));
  }
  if (quote === null || recipient === null || errors.length > 0) return refuseFields(errors);
  refuseUnusable(context, quote, recipient.currency);
  if (awaitsAcceptance(recipient.confirmations ?? null)) {
    const message = 'The customer has not accepted the confirmation outcomes of the recipient.';
    return refuseFields([required('targetAccount', message)]);
  }

  const details = typeof body.details === 'object' && body.details !== null ? body.details : {};
  const reference = textOf((details as { reference?: unknown }).reference);
  if (reference.length > longestReference(recipient.type)) {
    const message = `The reference is longer than ${longestReference(recipient.type)} characters.`;
    return refuseFields([required('details.reference', message)]);
  }
  const transfer: Transfer = {
    id: await nextId(context),
    owner: quote.owner,
    dueAtMs: null,
    state: 'incoming_payment_waiting',
    changedAtMs: context.nowMs,
    userId: SIMULATED_USER.id,
    recipientId: recipient.id,
    quoteId: quote.id,
    customerTransactionId,
    reference,
    createdAtMs: context.nowMs,
    bounced: false,
  };
  const refusedOnPurpose = await failOnPurpose(context, reference, 'rateLimit', customerTransactionId);
  if (refusedOnPurpose !== null) return refusedOnPurpose;
  await context.entities.put('transfer', transfer);
  await context.entities.put('quote', { ...quote, transferId: transfer.id });
  await context.entities.put('transfer-key', {
    id: keyId,
    owner: '',
    dueAtMs: null,
    transferId: transfer.id,
  });
  return (
    (await failOnPurpose(context, reference, 'lostAnswer', customerTransactionId)) ??
    (await answer(context, transfer))
  );
}

export async function getTransfer(context: Context): Promise<Response> {
  return await answer(context, await ownTransfer(context));
}

export async function listTransfers(context: Context): Promise<Response> {
  const { searchParams } = context.url;
  const profile = profileOf(context.caller, searchParams.get('profile') ?? '');
  if (profile === null) return forbidden(context);
  const number = (name: string, fallback: number) =>
    /^\d{1,6}$/.test(searchParams.get(name) ?? '') ? Number(searchParams.get(name)) : fallback;
  const offset = number('offset', 0);
  const all = (await context.entities.list('transfer', profile.id)).reverse();
  const page = all.slice(offset, offset + Math.min(number('limit', 10), 100));
  return json(await presentEach(context, page, (transfer) => present(context, transfer)));
}

export async function cancelTransfer(context: Context): Promise<Response> {
  const transfer = await ownTransfer(context);
  if (transfer.state !== 'incoming_payment_waiting') {
    const message = 'Only transfers that are not funded can be cancelled.';
    return refuse(context.nowMs, 409, 'Conflict', message, context.url.pathname);
  }
  return await answer(context, await moveTo(context, transfer, 'cancelled', null));
}

export async function estimateDelivery(context: Context): Promise<Response> {
  const { createdAtMs } = await ownTransfer(context);
  const estimatedDeliveryDate = new Date(createdAtMs + 3_600_000).toISOString().replace('Z', '+0000');
  return json({ estimatedDeliveryDate });
}

export async function ownTransfer(context: Context): Promise<Transfer> {
  return await ownEntity(context, 'transfer', context.params.transferId ?? '');
}

function refuseUnusable(context: Context, quote: Quote, currency: string): void {
  if (quote.transferId !== null) {
    refuseFields([required('quoteUuid', 'Quote was used for another transfer.')]);
  }
  if (quote.expiresAtMs <= context.nowMs) refuseFields([required('quoteUuid', 'Quote has expired.')]);
  if (currency !== quote.targetCurrency) {
    refuseFields([required('targetAccount', `Recipient does not take ${quote.targetCurrency}.`)]);
  }
}

const required = (path: string, message: string): FieldError => ({ code: 'NOT_VALID', message, path });

async function answer(context: Context, transfer: Transfer): Promise<Response> {
  return json(await present(context, transfer));
}

async function present(context: Context, transfer: Transfer) {
  const quote = await context.entities.get('quote', transfer.quoteId);
  const [source, target] = [quote?.sourceCurrency ?? 'EUR', quote?.targetCurrency ?? 'EUR'];
  return {
    id: Number(transfer.id),
    user: Number(transfer.userId),
    targetAccount: Number(transfer.recipientId),
    sourceAccount: null,
    quote: null,
    quoteUuid: transfer.quoteId,
    status: transfer.state,
    reference: transfer.reference,
    rate: Number(quote?.rate ?? '1'),
    created: new Date(transfer.createdAtMs).toISOString().slice(0, 19).replace('T', ' '),
    business: Number(transfer.owner),
    transferRequest: null,
    details: { reference: transfer.reference },
    hasActiveIssues: transfer.state === 'bounced_back',
    sourceCurrency: source,
    sourceValue: jsonAmount(quote?.sourceMinor ?? '0', source),
    targetCurrency: target,
    targetValue: jsonAmount(quote?.targetMinor ?? '0', target),
    customerTransactionId: transfer.customerTransactionId,
  };
}
