import { PLATFORM, type ScenarioName } from '@clearbench/domain';
import type { Facts, Plan } from '../messages.ts';
import { convertedBack, convertedOf, type PaidOut } from './far-side-exchange.ts';

/** A confirmation and how long after the acknowledgement it arrives, in virtual time. */
export interface Confirmation {
  afterMs: number;
  plan: Plan;
}

const HOUR_MS = 3_600_000;
const FEE_DIVISOR = 2_000n;

/**
 * The messages that the banks behind a network send about an accepted message, in order of arrival, if each bank on the way takes
 * `hopMs`. Scenarios keep their own delays.
 */
export function confirmationsOf(facts: Facts, scenario: ScenarioName | null, hopMs: number): Confirmation[] {
  const plain = plainConfirmations(facts, scenario, hopMs).map((one, index) => ({
    ...one,
    plan: { ...one.plan, number: index + 1 },
  }));
  return scenario === 'duplicate' ? plain.flatMap((one) => [one, again(one)]) : plain;
}

function plainConfirmations(facts: Facts, scenario: ScenarioName | null, hopMs: number): Confirmation[] {
  switch (facts.purpose) {
    case 'conversion':
      return conversion(facts, scenario, hopMs);
    case 'settlement':
      return settlement(facts, scenario, hopMs);
    case 'recall':
      return [
        { afterMs: hopMs, plan: plan('recall-answer', 'CNCL', { from: facts.receiverBic }) },
        // A payment that was already credited comes back as a return.
        ...(facts.reason === 'settled' ? [returned(facts, 2 * hopMs, hopsOf(facts, scenario, hopMs))] : []),
      ];
    case 'investigation':
      return facts.reason === 'conversion'
        ? conversion(facts, scenario, hopMs)
        : whatBecameOf(facts, scenario, hopMs);
    case 'message':
      return [];
  }
}

function conversion(facts: Facts, scenario: ScenarioName | null, hopMs: number): Confirmation[] {
  if (scenario === 'refuse-conversion') {
    return [
      { afterMs: hopMs, plan: plan('status', 'RJCT', { reason: 'RR04', from: facts.receiverBic, scenario }) },
    ];
  }
  const advice = plan('credit-advice', 'CRED', { from: facts.receiverBic, amountMinor: facts.amountMinor });
  return [{ afterMs: hopMs, plan: advice }];
}

function settlement(facts: Facts, scenario: ScenarioName | null, hopMs: number): Confirmation[] {
  const { hops, fees, paidOut } = hopsOf(facts, scenario, hopMs);
  const lastMs = (hops.length + 1) * hopMs;
  switch (scenario) {
    case 'reject':
      return [...hops, rejection(facts, lastMs)];
    case 'delay':
      return [...hops, pending(facts, lastMs, 'delay'), credit(facts, lastMs + HOUR_MS, fees)];
    case 'reorder':
      return [credit(facts, 0, fees), ...hops.map((hop) => ({ ...hop, afterMs: hop.afterMs + hopMs }))];
    case 'return':
      return [
        ...hops,
        credit(facts, lastMs, fees),
        {
          afterMs: lastMs + HOUR_MS,
          plan: plan('return', 'RETN', {
            reason: 'AC06',
            from: facts.beneficiaryBic,
            scenario,
            amountMinor: remaining(facts, fees),
          }),
        },
      ];
    case 'lost-confirmation':
      return hops;
    case 'recall':
      return [...hops, recalled(facts, lastMs)];
    default:
      return [...hops, credit(facts, lastMs, fees, paidOut)];
  }
}

/** The beneficiary bank's answer about a credit without confirmation: the message that got lost. */
function whatBecameOf(facts: Facts, scenario: ScenarioName | null, hopMs: number): Confirmation[] {
  switch (scenario) {
    case 'reject':
      return [rejection(facts, hopMs)];
    case 'delay':
      return [pending(facts, hopMs, 'delay'), credit(facts, hopMs + HOUR_MS, 0n)];
    case 'recall':
      return [pending(facts, hopMs, 'recall'), recalled(facts, 2 * hopMs)];
    default: {
      const { fees, paidOut } = hopsOf(facts, scenario, hopMs);
      return [credit(facts, hopMs, fees, paidOut)];
    }
  }
}

/**
 * The correspondents forward the payment one after the other. In the scenario `fees`, each keeps a part of it; in
 * `exchange`, the last one converts it and keeps a part of the result, which `fees` does not contain.
 */
function hopsOf(facts: Facts, scenario: ScenarioName | null, hopMs: number) {
  let fees = 0n;
  const amount = BigInt(facts.amountMinor ?? '0');
  const paidOut = scenario === 'exchange' ? convertedOf(facts) : null;
  const hops = facts.correspondents.map((from, index): Confirmation => {
    const fee = scenario === 'fees' ? amount / FEE_DIVISOR : 0n;
    fees += fee;
    return {
      afterMs: (index + 1) * hopMs,
      plan: plan('status', 'ACSP', {
        reason: 'G000',
        from,
        to: facts.correspondents[index + 1] ?? facts.beneficiaryBic,
        amountMinor: String(amount - fees),
        feeMinor: fee === 0n ? null : String(fee),
        ...(index === facts.correspondents.length - 1 ? paidOut : null),
      }),
    };
  });
  return { hops, fees, paidOut };
}

const remaining = (facts: Facts, fees: bigint): string => String(BigInt(facts.amountMinor ?? '0') - fees);

const credit = (
  facts: Facts,
  afterMs: number,
  fees: bigint,
  paidOut: PaidOut | null = null,
): Confirmation => ({
  afterMs,
  plan: plan('status', 'ACCC', {
    from: facts.beneficiaryBic,
    amountMinor: remaining(facts, fees),
    ...(paidOut === null ? null : { amountMinor: paidOut.amountMinor, currency: paidOut.currency }),
  }),
});

const rejection = (facts: Facts, afterMs: number): Confirmation => ({
  afterMs,
  plan: plan('status', 'RJCT', { reason: 'AC04', from: facts.beneficiaryBic, scenario: 'reject' }),
});

const pending = (facts: Facts, afterMs: number, scenario: ScenarioName): Confirmation => ({
  afterMs,
  plan: plan('status', 'ACSP', {
    reason: 'G002',
    from: facts.beneficiaryBic,
    amountMinor: facts.amountMinor,
    scenario,
  }),
});

const recalled = (facts: Facts, afterMs: number): Confirmation => ({
  afterMs,
  plan: plan('recall-request', 'CUST', { reason: 'CUST', from: facts.orderingBic, scenario: 'recall' }),
});

const returned = (
  facts: Facts,
  afterMs: number,
  { fees, paidOut }: { fees: bigint; paidOut: PaidOut | null },
): Confirmation => ({
  afterMs,
  plan: plan('return', 'RETN', {
    reason: 'FOCR',
    from: facts.beneficiaryBic,
    amountMinor: remaining(facts, fees),
    ...(paidOut === null ? null : convertedBack(facts, paidOut)),
  }),
});

const again = ({ afterMs, plan: first }: Confirmation): Confirmation => ({
  afterMs: afterMs + 1,
  plan: { ...first, duplicate: true },
});

const plan = (
  kind: Plan['kind'],
  status: string,
  rest: Partial<Omit<Plan, 'kind' | 'status'>> = {},
): Plan => ({
  kind,
  status,
  reason: null,
  from: PLATFORM.bic,
  to: null,
  amountMinor: null,
  feeMinor: null,
  duplicate: false,
  ...rest,
});
