import { describe, expect, it } from 'vitest';
import {
  isPayeeScenario,
  NETWORK_SCENARIO_NAMES,
  PAYEE_SCENARIO_NAMES,
  SCENARIO_NAMES,
} from './scenario-names.ts';
import {
  type PaymentFacts,
  type ScenarioPlayer,
  type ScenarioStage,
  type StagedLife,
  scenarioStage,
  whyUnplayed,
} from './scenario-stages.ts';

const LIFE: StagedLife = { status: 'processing', fundType: 'm0', funds: 'suspense', awaits: null };
const UNSENT: PaymentFacts = { isCarried: false, isConfirmationLost: false };
const SENT: PaymentFacts = { isCarried: true, isConfirmationLost: false };
const LOST: PaymentFacts = { isCarried: true, isConfirmationLost: true };
const TRANSFER = {
  type: 'mt103_swift',
  fundType: 'm0',
  currency: 'USD',
  senderBic: 'OAKNGB20',
  recipientBic: 'ELMFDEF0',
  destinationBic: null,
  destinationIban: null,
} as const;
const SEPA = { ...TRANSFER, type: 'mt103_non_swift', currency: 'EUR', destinationIban: 'DE89' } as const;

const PROVIDER: ScenarioPlayer = {
  name: 'Payer',
  effectOf: (scenario) => (scenario === 'fees' || scenario === 'recall' ? null : 'something'),
};

const playedAt = (stage: ScenarioStage, provider: ScenarioPlayer | null = null) =>
  SCENARIO_NAMES.filter((name) => whyUnplayed(name, stage, TRANSFER, provider) === null);

describe('the stage of a transfer for its scenario', () => {
  it.each<[ScenarioStage, Partial<StagedLife>, PaymentFacts]>([
    ['unconverted', { status: 'pending', funds: 'expected' }, UNSENT],
    ['unconverted', {}, UNSENT],
    ['unsettled', { fundType: 'm1', funds: 'm1' }, UNSENT],
    ['unsettled', { status: 'converting', funds: 'converting', awaits: 'conversion' }, UNSENT],
    ['unsettled', { status: 'converting', funds: 'm1' }, UNSENT],
    ['sent', { status: 'converting', funds: 'm1', awaits: 'credit' }, SENT],
    ['sent', { fundType: 'm1', funds: 'm1', awaits: 'credit' }, SENT],
    ['unconfirmed', { status: 'converting', funds: 'm1', awaits: 'credit' }, LOST],
    ['payout', { status: 'converting', funds: 'm1', awaits: 'payout' }, UNSENT],
    ['paid', { status: 'completed', funds: 'settled' }, SENT],
    ['ended', { status: 'completed', funds: 'settled' }, UNSENT],
    ['ended', { status: 'completed', funds: 'returned' }, SENT],
    ['ended', { status: 'failed', funds: 'returned' }, SENT],
  ])('is %s for %j', (stage, life, payment) => {
    expect(scenarioStage({ ...LIFE, ...life }, payment)).toBe(stage);
  });
});

describe('the scenarios that still change something', () => {
  it('are all of them before the conversion, and all but one before the settlement', () => {
    expect(playedAt('unconverted')).toEqual(NETWORK_SCENARIO_NAMES);
    expect(playedAt('unsettled')).toEqual(
      NETWORK_SCENARIO_NAMES.filter((name) => name !== 'refuse-conversion'),
    );
  });

  it.each<[ScenarioStage, string[]]>([
    ['unconfirmed', ['reject', 'nak', 'delay', 'duplicate', 'outage', 'recall']],
    ['sent', ['nak', 'duplicate', 'outage']],
    ['paid', ['nak', 'duplicate', 'outage']],
    ['ended', ['nak', 'outage']],
    ['payout', []],
  ])('of a transfer that is %s are %j', (stage, names) => {
    expect(playedAt(stage)).toEqual(names);
  });

  it('need the banks on the way that they are about', () => {
    expect(whyUnplayed('fees', 'unsettled', SEPA, null)).toMatch(/goes over SEPA/);
    expect(whyUnplayed('exchange', 'unsettled', SEPA, null)).toMatch(/goes over SEPA/);
    expect(whyUnplayed('reorder', 'unsettled', { ...TRANSFER, currency: 'EUR' }, null)).toMatch(
      /no bank on the route/,
    );
    expect(whyUnplayed('fees', 'unsettled', { ...TRANSFER, currency: 'EUR' }, null)).toBeNull();
  });

  it('say why the others are off', () => {
    expect(whyUnplayed('refuse-conversion', 'unsettled', TRANSFER, null)).toMatch(/already been ordered/);
    expect(whyUnplayed('refuse-conversion', 'unsettled', { ...TRANSFER, fundType: 'm1' }, null)).toMatch(
      /Only M0/,
    );
    expect(whyUnplayed('reject', 'paid', TRANSFER, null)).toBe(
      'The transfer is completed. Only a recall, or a message sent by hand, can follow.',
    );
  });

  it('are those of a payee until it is verified', () => {
    for (const name of PAYEE_SCENARIO_NAMES) {
      expect(whyUnplayed(name, 'unconverted', { ...TRANSFER, step: 'verify' }, null)).toBeNull();
      expect(whyUnplayed(name, 'unconverted', { ...TRANSFER, step: 'process' }, PROVIDER)).toMatch(
        /not going/,
      );
    }
  });

  it('are also those of a provider while it is to pay out, in any network', () => {
    expect(playedAt('unconverted', PROVIDER)).toEqual(
      SCENARIO_NAMES.filter((name) => !isPayeeScenario(name)),
    );
    expect(playedAt('payout', PROVIDER)).toEqual([]);
    expect(playedAt('ended', PROVIDER)).toEqual(['nak', 'outage']);
    expect(whyUnplayed('exchange', 'unsettled', SEPA, PROVIDER)).toBeNull();
    // It plays none: the transfer goes over SEPA.
    expect(whyUnplayed('fees', 'unsettled', SEPA, PROVIDER)).toMatch(/goes over SEPA/);
  });

  it('of a payout need a provider that plays them', () => {
    expect(whyUnplayed('approval', 'unsettled', TRANSFER, null)).toMatch(/no payout provider is connected/);
    expect(whyUnplayed('approval', 'unsettled', TRANSFER, { name: 'Payer', effectOf: () => null })).toMatch(
      /A real Payer account is connected/,
    );
  });
});
