import { WRONG_NAMES_MAX } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { WrongNames } from './wrong-names.ts';

it('another name may be asked for again after ten minutes', () => {
  let nowMs = 0;
  const wrong = new WrongNames(() => nowMs);
  for (let index = 0; index < WRONG_NAMES_MAX; index++) wrong.note('sender', 'account', `name ${index}`);
  const another = () => wrong.requireFew('sender', 'account', 'another');
  expect(another).toThrow('Please wait');
  expect(() => wrong.requireFew('sender', 'account', 'name 3')).not.toThrow();
  expect(() => wrong.requireFew('somebody', 'account', 'another')).not.toThrow();
  nowMs = 10 * 60_000 - 1;
  expect(another).toThrow('Please wait');
  nowMs += 1;
  expect(another).not.toThrow();
});
