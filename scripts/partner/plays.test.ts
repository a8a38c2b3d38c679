import { expect, it } from 'vitest';
import { playCarefulPartner } from './careful.ts';
import { playClumsyPartner } from './clumsy.ts';
import { missingPrograms } from './programs.ts';
import { onStage } from './stage.ts';

/** A developer's machine without OpenSSH's clients plays none; on any other, a missing program is a failure. */
const play = it.skipIf(!process.env.CI && missingPrograms().length > 0);

async function played(part: typeof playCarefulPartner): Promise<string> {
  expect(missingPrograms()).toEqual([]);
  const said: string[] = [];
  await onStage((line) => said.push(line), part);
  return said.join('\n');
}

play(
  'a partner goes from an invitation to signed-off plans with OpenSSH, curl and a receiver',
  { timeout: 300_000 },
  async () => {
    expect(await played(playCarefulPartner)).toContain('has verified the evidence offline');
  },
);

play(
  'a partner who gets everything wrong once is told what to do each time',
  { timeout: 300_000 },
  async () => {
    expect(await played(playClumsyPartner)).toContain('evidence as downloaded: ": valid"');
  },
);
