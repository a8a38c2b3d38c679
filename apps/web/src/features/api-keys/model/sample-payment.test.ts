import { INGESTION_PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { samplePaymentCommand } from './sample-payment.ts';

describe('the sample payment', () => {
  const command = samplePaymentCommand('https://bench.example', 'clb_1');

  it('goes to the FIN path of this server with the key', () => {
    expect(command).toContain(`https://bench.example${INGESTION_PATHS.fin} `);
    expect(command).toContain("'Authorization: Bearer clb_1'");
  });

  it('is a training message with a reference and a date of its own at every paste', () => {
    expect(command).toContain('{5:{TNG:}}');
    expect(command).toContain(':20:DEMO$(date +%s)\n');
    expect(command).toContain(':32A:$(date +%y%m%d)EUR12500,50\n');
  });
});
