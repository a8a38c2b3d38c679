import type { NetworkMessage } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { aboutText } from './about.ts';

const message = (given: Partial<NetworkMessage>) =>
  ({ summary: null, reference: 'REF1', amount: '12.50', currency: 'EUR', ...given }) as NetworkMessage;

it('a message is described by its summary, else by its reference and amount', () => {
  expect(aboutText(message({ summary: 'ACSP/G000' }))).toBe('ACSP/G000');
  expect(aboutText(message({}))).toBe('REF1 · €12.50');
  expect(aboutText(message({ amount: null }))).toBe('REF1');
});

it('an unknown currency is not invented', () => {
  expect(aboutText(message({ currency: null }))).toBe('REF1 · 12.50');
});
