import { describe, expect, it } from 'vitest';
import { isPlaceholder } from './placeholder.ts';
import { samplePackages } from './sample-packages.ts';
import { FIRST_STATE, webhookUrlOf } from './wizard.ts';

describe('the address of a webhook is a placeholder', () => {
  it('in every sample, and by default in the wizard', () => {
    for (const { webhookUrl } of samplePackages()) expect(isPlaceholder(webhookUrl)).toBe(true);
    expect(isPlaceholder(webhookUrlOf(FIRST_STATE.form))).toBe(true);
  });

  it.each([
    ['https://EXAMPLE.com./hook', true],
    ['http://a.b.test', true],
    ['https://partner.example:8443/x', true],
    ['https://notexample.com', false],
    ['https://example.company.com', false],
    ['http://127.0.0.1:9000/hook', false],
    ['api/webhook-transaction/global/status/clb_0123', false],
    ['nowhere', false],
  ])('%s: %s', (url, expected) => {
    expect(isPlaceholder(url)).toBe(expected);
  });
});
