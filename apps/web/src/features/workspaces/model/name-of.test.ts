import { workspaceNameSchema } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { nameOf } from './name-of.ts';

it.each([
  ['Oak', 'oak'],
  ['Crédit Oak & Co.', 'credit-oak-co'],
  ['  Partner 7: EMEA ', 'partner-7-emea'],
  ['東京', ''],
])('the name of %j is %j', (title, name) => expect(nameOf(title)).toBe(name));

it('a long title gives a valid name', () => {
  for (let length = 38; length < 45; length += 1) {
    const name = nameOf(`${'a'.repeat(length)} bank`);
    expect(workspaceNameSchema.safeParse(name).success, name).toBe(true);
  }
});
