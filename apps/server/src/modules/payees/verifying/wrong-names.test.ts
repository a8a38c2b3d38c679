import { randomUUID } from 'node:crypto';
import { WRONG_NAMES_MAX } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../platform/database/testing.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { createGuessRepository } from './guesses-repository.ts';
import { forgetGuesses, WRONG_NAMES_PERIOD_MS, WrongNames } from './wrong-names.ts';

const UNLIMITED: Pick<StorageMeter, 'taking'> = { taking: (_bytes, work) => work() };

const database = await createTestDatabase();

const repository = () => createGuessRepository(database.db, WRONG_NAMES_PERIOD_MS);
const age = (senderId: string, seconds: number) =>
  database.pool.query('update payee_guesses set since = $1 where sender_id = $2', [
    new Date(Date.now() - seconds * 1_000),
    senderId,
  ]);

it('two processes count together, and another name may be asked for again after ten minutes', async () => {
  const sender = randomUUID();
  let nowMs = 0;
  const processes = [0, 1].map(() => new WrongNames(repository(), UNLIMITED, () => nowMs));
  const note = (index: number, name: string) => processes[index % 2]?.note(sender, 'account', name);
  await Promise.all(Array.from({ length: WRONG_NAMES_MAX }, (_, index) => note(index, `name ${index}`)));
  for (const index of [0, 1]) {
    await expect(note(index, 'another')).rejects.toThrow('Please wait');
    await note(index, 'Name-3');
  }
  await processes[0]?.note(randomUUID(), 'account', 'another');
  await age(sender, 590);
  await expect(note(0, 'another')).rejects.toThrow('Please wait');
  nowMs = WRONG_NAMES_PERIOD_MS;
  await age(sender, 600);
  await note(0, 'another');
});

it('a name that matched does not count', async () => {
  const sender = randomUUID();
  const wrong = new WrongNames(repository(), UNLIMITED);
  for (let index = 0; index < WRONG_NAMES_MAX; index++) await wrong.note(sender, 'account', `name ${index}`);
  await wrong.forget(sender, 'account', 'name 3');
  await wrong.note(sender, 'account', 'another');
  await expect(wrong.note(sender, 'account', 'one more')).rejects.toThrow('Please wait');
});

it('a name that was asked for before costs no query', async () => {
  const sender = randomUUID();
  let queries = 0;
  const { count, takeBack } = repository();
  const counted =
    <I extends unknown[], R>(call: (...input: I) => R) =>
    (...input: I): R => {
      queries += 1;
      return call(...input);
    };
  const wrong = new WrongNames({ count: counted(count), takeBack: counted(takeBack) }, UNLIMITED);
  for (let time = 0; time < 3; time++) {
    await wrong.note(sender, 'account', 'right');
    await wrong.forget(sender, 'account', 'right');
    await wrong.note(sender, 'account', 'wrong');
  }
  expect(queries).toBe(3);
});

it('old counts are removed', async () => {
  const sender = randomUUID();
  await new WrongNames(repository(), UNLIMITED).note(sender, 'account', 'name');
  await age(sender, 600);
  await forgetGuesses(repository()).run();
  const { rows } = await database.pool.query('select from payee_guesses where sender_id = $1', [sender]);
  expect(rows).toEqual([]);
});

it('names that expired take no memory', async () => {
  let nowMs = 0;
  const wrong = new WrongNames(repository(), UNLIMITED, () => nowMs);
  await wrong.note(randomUUID(), 'account', 'name');
  nowMs = WRONG_NAMES_PERIOD_MS / 2;
  await wrong.note(randomUUID(), 'account', 'name');
  nowMs = WRONG_NAMES_PERIOD_MS + 1_000;
  expect(wrong.forgetExpired()).toBe(1);
});

it('beyond the quota, no name is stored', async () => {
  const full = { taking: () => Promise.reject(new Error('full')) };
  const sender = randomUUID();
  await expect(new WrongNames(repository(), full).note(sender, 'account', 'name')).rejects.toThrow('full');
  const { rows } = await database.pool.query('select from payee_guesses where sender_id = $1', [sender]);
  expect(rows).toEqual([]);
});
