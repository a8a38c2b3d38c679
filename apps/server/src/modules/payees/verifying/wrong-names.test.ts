import { WRONG_NAMES_MAX } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { WrongNames } from './wrong-names.ts';

it('another name may be asked for again after ten minutes', () => {
  let nowMs = 0;
  const wrong = new WrongNames(() => nowMs);
  for (let index = 0; index < WRONG_NAMES_MAX; index++) wrong.note('sender', 'account', `name ${index}`);
  const another = () => wrong.note('sender', 'account', 'another');
  expect(another).toThrow('Please wait');
  expect(() => wrong.note('sender', 'account', 'name 3')).not.toThrow();
  expect(() => wrong.note('somebody', 'account', 'another')).not.toThrow();
  nowMs = 10 * 60_000 - 1;
  expect(another).toThrow('Please wait');
  nowMs += 1;
  expect(another).not.toThrow();
});

it('a name that matched does not count', () => {
  const wrong = new WrongNames();
  for (let index = 0; index < WRONG_NAMES_MAX; index++) wrong.note('sender', 'account', `name ${index}`);
  wrong.forget('sender', 'account', 'name 3');
  expect(() => wrong.note('sender', 'account', 'another')).not.toThrow();
  expect(() => wrong.note('sender', 'account', 'one more')).toThrow('Please wait');
});
