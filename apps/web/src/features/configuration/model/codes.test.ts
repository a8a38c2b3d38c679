import { expect, it } from 'vitest';
import { newApiKey, newClientUuid, newInvoiceNumber, newTrackingCodes } from './codes.ts';

it('keys are the prefix and a UUID without dashes, and no two are the same', () => {
  const keys = Array.from({ length: 50 }, newApiKey);
  for (const key of keys) expect(key).toMatch(/^clb_[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  expect(new Set(keys).size).toBe(50);
});

it('clients have UUIDs', () => {
  expect(newClientUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('tracking codes have their fixed forms', () => {
  const codes = newTrackingCodes(new Date('2026-11-20T23:00:00Z'));
  expect(codes.gpiCode).toMatch(/^GPI[A-Za-z0-9]{10}$/);
  expect(codes.uetr).toMatch(/^CLB-2026-11-20-[A-Z0-9]{10}$/);
  expect(codes.trnCode).toMatch(/^TRN-CLB[A-Za-z0-9]{8}$/);
  expect(codes.transactionId).toMatch(/^trx_[A-Za-z0-9]{10}$/);
});

it('invoice numbers are below 100,000', () => {
  for (const number of Array.from({ length: 200 }, newInvoiceNumber)) expect(number).toMatch(/^INV-\d{1,5}$/);
});
