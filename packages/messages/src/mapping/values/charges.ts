import { isSameBic } from '@clearbench/domain';
import type { ChargeBearerType1Code, Charges7 } from '../../iso20022/generated/types.ts';
import type { Money } from '../../swift-mt/content/content-parts.ts';
import { lose, type Passage } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from './accounts.ts';
import { isZero, moneyToIso, moneyToMt, sumOf } from './amounts.ts';
import type { MappingCode } from './codes.ts';

const BEARERS: Readonly<Record<string, ChargeBearerType1Code>> = { OUR: 'DEBT', BEN: 'CRED', SHA: 'SHAR' };

/** Field 71A. A code other than the three is refused by the MT's own rules. */
export function bearerToIso(detailsOfCharges: string): ChargeBearerType1Code {
  return BEARERS[detailsOfCharges] ?? 'SHAR';
}

/** Field 71A; service level charges count as shared (T13007, which the caller notes in field 72). */
export function bearerToMt(bearer: ChargeBearerType1Code): 'OUR' | 'BEN' | 'SHA' {
  switch (bearer) {
    case 'DEBT':
      return 'OUR';
    case 'CRED':
      return 'BEN';
    case 'SHAR':
    case 'SLEV':
      return 'SHA';
  }
}

/** Fields 71F, whose institutions the MT does not name, and 71G, which the receiver gets. */
export function chargesToIso(
  senders: readonly Money[],
  receivers: Money | undefined,
  receiverBic: string,
  { losses, to }: Passage,
): readonly Charges7[] {
  const charges: Charges7[] = senders.map((money) => ({
    Amt: moneyToIso(money),
    Agt: { FinInstnId: { Nm: NOT_PROVIDED } },
  }));
  for (const place of charges.keys()) {
    lose(losses, {
      kind: 'assumed',
      code: 'agent_placeholder',
      from: '71F',
      to: `${to}/ChrgsInf[${place + 1}]/Agt`,
      after: NOT_PROVIDED,
      message: `Field 71F does not say who took the charge; ${NOT_PROVIDED} was filled in.`,
    });
  }
  if (receivers !== undefined)
    charges.push({ Amt: moneyToIso(receivers), Agt: { FinInstnId: { BICFI: receiverBic } } });
  return charges;
}

/** The charges of a pacs.008. */
export interface ChargeElements {
  readonly bearer: ChargeBearerType1Code;
  readonly charges: readonly Charges7[];
  readonly settledCurrency: string;
  readonly receiverBic: string;
}

export interface ChargeFields {
  /** 71F */
  readonly sendersCharges: readonly Money[];
  /** 71G */
  readonly receiversCharges?: Money;
}

/** Charges as 71G when the debtor bears them all, else as 71F. `from` is the XPath of the transaction. */
export function chargesToMt(elements: ChargeElements, passage: Passage): ChargeFields {
  const { bearer, charges, receiverBic } = elements;
  const kept: Money[] = [];
  for (const [place, charge] of charges.entries()) {
    const from = `${passage.from}/ChrgsInf[${place + 1}]`;
    const money = moneyToMt(charge.Amt);
    const problem = money === null ? UNFIT : bearer === 'DEBT' ? problemOf71G(money, elements) : null;
    if (money === null || problem !== null) {
      const [code, why] = problem ?? UNFIT;
      lose(passage.losses, {
        kind: 'dropped',
        code,
        from: `${from}/Amt`,
        before: `${charge.Amt.Ccy}${charge.Amt.value}`,
        message: `The charge was left out: ${why}.`,
      });
    } else kept.push(money);
    takeChargesAgent(charge, bearer === 'DEBT' && problem === null ? receiverBic : null);
  }
  if (bearer === 'DEBT') return receiversField(kept, elements.settledCurrency, passage);
  if (bearer === 'CRED' && kept.length === 0) return assumedCharge(elements.settledCurrency, passage);
  return { sendersCharges: kept };
}

type Problem = readonly [MappingCode, string];

const UNFIT: Problem = ['T13006', 'it has more than 14 digits, or more decimals than its currency'];

function problemOf71G(money: Money, { settledCurrency }: ChargeElements): Problem | null {
  if (money.currency !== settledCurrency)
    return ['T13004', 'field 71G has the currency of the settled amount'];
  return isZero(money) ? ['T13005', 'field 71G cannot be zero'] : null;
}

/** 71G is the receiver's share; the placeholder names no institution. There is no field for any other institution. */
function takeChargesAgent({ Agt }: Charges7, receiverBic: string | null): void {
  const { BICFI, Nm } = peek(Agt).FinInstnId;
  if (BICFI === undefined ? Nm === NOT_PROVIDED : receiverBic !== null && isSameBic(BICFI, receiverBic))
    takeAll(Agt);
}

function receiversField(kept: readonly Money[], currency: string, { losses, from }: Passage): ChargeFields {
  const [only, ...others] = kept;
  if (only === undefined) return { sendersCharges: [] };
  if (others.length === 0) return { sendersCharges: [], receiversCharges: only };
  const sum = sumOf(kept, currency);
  const before = kept.map((money) => `${money.currency}${money.amount}`).join(' ');
  lose(losses, {
    kind: sum === null ? 'dropped' : 'replaced',
    code: sum === null ? 'T13006' : 'T13009',
    from: `${from}/ChrgsInf`,
    to: sum === null ? null : '71G',
    before,
    after: sum === null ? null : `${sum.currency}${sum.amount}`,
    message:
      sum === null
        ? 'The sum of the charges has more than 14 digits and was left out.'
        : 'An MT has one field 71G; the charges were added up.',
  });
  return sum === null ? { sendersCharges: [] } : { sendersCharges: [], receiversCharges: sum };
}

/** With BEN at least one charge is mandatory (rule C14, error E15). */
export function assumedCharge(currency: string, { losses }: Passage): ChargeFields {
  const charge = moneyToMt({ Ccy: currency, value: '0' }) ?? { currency, amount: '0' };
  lose(losses, {
    kind: 'assumed',
    code: 'charges_assumed',
    to: '71F',
    after: `${charge.currency}${charge.amount}`,
    message: 'With BEN field 71F is mandatory; a charge of zero was filled in.',
  });
  return { sendersCharges: [charge] };
}

/** ISO 20022 has no bank operation code; CRED is that of a plain transfer. */
export function bankOperationCode(losses: Loss[]): 'CRED' {
  lose(losses, {
    kind: 'assumed',
    code: 'field_dropped',
    to: '23B',
    after: 'CRED',
    message: 'Field 23B is mandatory; CRED, a transfer without a service level, was filled in.',
  });
  return 'CRED';
}
