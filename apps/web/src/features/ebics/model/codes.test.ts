import { expect, it } from 'vitest';
import { codeName, codesOf, outcomeOf } from './codes.ts';

it('shows the codes that say something', () => {
  expect(codesOf({ technicalCode: '000000', orderCode: '000000' })).toEqual(['000000']);
  expect(codesOf({ technicalCode: '061001', orderCode: '000000' })).toEqual(['061001']);
  expect(codesOf({ technicalCode: '000000', orderCode: '090005' })).toEqual(['090005']);
  expect(codesOf({ technicalCode: '011000', orderCode: '000000' })).toEqual(['011000']);
  expect(codesOf({ technicalCode: '', orderCode: '' })).toEqual([]);
});

it('names codes without what all names share', () => {
  expect(codeName('061001')).toBe('AUTHENTICATION_FAILED');
  expect(codeName('999999')).toBe('');
});

it('says what happened where there are no codes', () => {
  expect(outcomeOf({ order: 'BTD', problem: 'A fault was forced.' }).text).toBe('No answer');
  expect(outcomeOf({ order: 'WebSocket', problem: null }).text).toBe('Connected');
  expect(outcomeOf({ order: 'WebSocket', problem: 'The token was wrong.' }).text).toBe('Not connected');
});
