import { type FieldError, json, refuseFields } from './answers.ts';
import { type Context, randomUuid } from './context.ts';
import type { Quote } from './entities.ts';
import { amountIn, bodyObject, notFound, objectOf, ownEntity, ownProfileId, textOf } from './lookups.ts';
import { isPriced, jsonAmount, price } from './rates.ts';
import { SIMULATED_USER } from './settings.ts';

const RATE_HELD_MS = 30 * 60_000;
/** Currencies for which Wise requires the nature of the transfer. */
const NATURE_NEEDED: ReadonlySet<string> = new Set(['BRL', 'NPR']);

export async function createQuote(context: Context): Promise<Response> {
  const profileId = ownProfileId(context);
  const quote: Quote = {
    ...readRequest(bodyObject(context)),
    id: randomUuid(context),
    owner: profileId,
    dueAtMs: null,
    createdAtMs: context.nowMs,
    expiresAtMs: context.nowMs + RATE_HELD_MS,
    transferId: null,
  };
  await context.entities.put('quote', quote);
  return json(present(quote, context.nowMs));
}

export async function getQuote(context: Context): Promise<Response> {
  const quote = await ownEntity(context, 'quote', context.params.quoteId ?? '');
  return json(quote.owner === context.params.profileId ? present(quote, context.nowMs) : notFound(context));
}

function readRequest(body: Record<string, unknown>) {
  const sourceCurrency = textOf(body.sourceCurrency);
  const targetCurrency = textOf(body.targetCurrency);
  const errors: FieldError[] = [];
  const currencies = { sourceCurrency, targetCurrency };
  for (const [path, currency] of Object.entries(currencies)) {
    if (!isPriced(currency)) {
      errors.push({ code: 'error.currency.invalid', message: `${currency} is not supported.`, path });
    }
  }
  const given = (value: unknown) => value !== undefined && value !== null;
  const side = given(body.sourceAmount) ? 'source' : 'target';
  if (given(body.sourceAmount) === given(body.targetAmount)) {
    const message = 'Either sourceAmount or targetAmount must be given, not both.';
    errors.push({ code: 'error.quote.amount', message, path: 'sourceAmount' });
  }
  const { transferNature } = objectOf(body.paymentMetadata);
  if (NATURE_NEEDED.has(targetCurrency) && textOf(transferNature) === '') {
    const message = `A quote to ${targetCurrency} needs the nature of the transfer.`;
    errors.push({ code: 'error.required', message, path: 'paymentMetadata.transferNature' });
  }
  if (errors.length > 0) return refuseFields(errors);

  const path = `${side}Amount`;
  const minor = amountIn(body[path], side === 'source' ? sourceCurrency : targetCurrency, path);
  if (typeof minor !== 'bigint') return refuseFields([minor]);
  const { rate, sourceMinor, targetMinor, feeMinor } = price(sourceCurrency, targetCurrency, side, minor);
  if (targetMinor <= 0n) {
    return refuseFields([
      { code: 'error.amount.too_low', message: 'The amount does not cover the fee.', path },
    ]);
  }
  return {
    sourceCurrency,
    targetCurrency,
    rate,
    sourceMinor: sourceMinor.toString(),
    targetMinor: targetMinor.toString(),
    feeMinor: feeMinor.toString(),
    providedAmountType: side === 'source' ? ('SOURCE' as const) : ('TARGET' as const),
  };
}

function statusOf(quote: Quote, nowMs: number): string {
  if (quote.transferId !== null) return 'ACCEPTED';
  return quote.expiresAtMs <= nowMs ? 'EXPIRED' : 'PENDING';
}

function present(quote: Quote, nowMs: number) {
  const { sourceCurrency, targetCurrency } = quote;
  const source = jsonAmount(quote.sourceMinor, sourceCurrency);
  const target = jsonAmount(quote.targetMinor, targetCurrency);
  const fee = jsonAmount(quote.feeMinor, sourceCurrency);
  const delivery = new Date(quote.createdAtMs + 3_600_000).toISOString();
  return {
    id: quote.id,
    sourceCurrency,
    targetCurrency,
    ...(quote.providedAmountType === 'SOURCE' ? { sourceAmount: source } : { targetAmount: target }),
    payOut: 'BANK_TRANSFER',
    preferredPayIn: 'BALANCE',
    rate: Number(quote.rate),
    createdTime: new Date(quote.createdAtMs).toISOString(),
    user: Number(SIMULATED_USER.id),
    profile: Number(quote.owner),
    rateType: 'FIXED',
    rateExpirationTime: new Date(quote.expiresAtMs).toISOString(),
    guaranteedTargetAmountAllowed: true,
    targetAmountAllowed: true,
    guaranteedTargetAmount: quote.providedAmountType === 'TARGET',
    providedAmountType: quote.providedAmountType,
    paymentOptions: [
      {
        disabled: false,
        estimatedDelivery: delivery,
        formattedEstimatedDelivery: 'in about an hour',
        estimatedDeliveryDelays: [],
        fee: { transferwise: fee, payIn: 0, discount: 0, partner: 0, total: fee },
        sourceAmount: source,
        targetAmount: target,
        sourceCurrency,
        targetCurrency,
        payIn: 'BALANCE',
        payOut: 'BANK_TRANSFER',
        allowedProfileTypes: ['PERSONAL', 'BUSINESS'],
        payInProduct: 'BALANCE',
        feePercentage: 0.0041,
      },
    ],
    status: statusOf(quote, nowMs),
    expirationTime: new Date(quote.expiresAtMs).toISOString(),
    notices: [],
  };
}
