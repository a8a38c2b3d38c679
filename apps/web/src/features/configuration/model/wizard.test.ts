import { describe, expect, it } from 'vitest';
import {
  EMPTY_FORM,
  FIRST_STATE,
  mainAction,
  packageOf,
  problemOf,
  stepAfter,
  stepBefore,
  webhookUrlOf,
} from './wizard.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

describe('the wizard', () => {
  it('goes key, client, webhook, review, and no further', () => {
    expect(stepAfter('apiKey')).toBe('clientKey');
    expect(stepAfter('webhook')).toBe('review');
    expect(stepAfter('review')).toBe('review');
    expect(stepBefore('apiKey')).toBe('apiKey');
  });

  it('names what its main button does', () => {
    expect(mainAction(FIRST_STATE)).toBe('Generate');
    expect(mainAction({ ...FIRST_STATE, apiKey: 'clb_1' })).toBe('Continue');
    expect(mainAction({ ...FIRST_STATE, step: 'webhook' })).toBe('Configure');
  });

  it.each([
    ['apiKey', 'apiKeyLabel', 'Please enter an API key label'],
    ['clientKey', 'clientKeyLabel', 'Please enter a client label'],
    ['webhook', 'baseUrl', 'Please enter a webhook base URL'],
  ] as const)('asks at %s for %s', (step, field, text) => {
    const form = { ...EMPTY_FORM, [field]: '   ' };
    expect(problemOf({ ...FIRST_STATE, step, form })).toEqual({ field, text });
    expect(problemOf({ ...FIRST_STATE, step, form: { ...form, [field]: 'x' } })).toBeNull();
  });

  it('makes a package of the entered values', () => {
    const form = { ...EMPTY_FORM, apiKeyLabel: ' Gateway ', transactionId: 'trx_1', eventConversion: false };
    const made = packageOf({ step: 'review', form, apiKey: 'clb_1', clientUuid: 'u' }, NOW);
    expect(made).toMatchObject({
      id: `pkg_${NOW.getTime()}`,
      label: 'Gateway',
      isActive: true,
      createdAt: NOW,
    });
    expect(made.webhookUrl).toBe(`${EMPTY_FORM.baseUrl}trx_1`);
    expect(made.events).not.toContain('conversion.completed');
  });

  it('takes the full webhook URL if one is given', () => {
    expect(webhookUrlOf({ ...EMPTY_FORM, fullWebhookUrl: ' https://a.example/b ' })).toBe(
      'https://a.example/b',
    );
  });
});
