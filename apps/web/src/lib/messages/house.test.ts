import { sample } from '@clearbench/messages';
import { expect, it } from 'vitest';
import { Analyst } from './analyst.ts';
import { applyHouse } from './house.ts';

it('a text is checked by the house rules too, and again when they change', async () => {
  const analyst = new Analyst();
  const verdicts = async (version: number, allow: string[]) => {
    const rules = [{ name: 'currencies', kind: 'currencies' as const, allow }];
    const house = { version, document: { title: 'Oak Bank', rules }, offsetMs: 0 };
    const request = { id: version, mode: 'strict' as const, index: 0, target: null, house, withFixes: true };
    const text = version === 1 ? sample('MT103') : null;
    const outputs = [...analyst.analyse({ ...request, text }, await applyHouse(house))];
    return outputs.flatMap((output) => (output?.kind === 'opened' ? [output.opened] : []));
  };
  expect(await verdicts(1, ['USD'])).toMatchObject([
    { verdict: 'invalid', problems: [{ code: 'house_rule', path: '32A', line: 4 }], offers: [null] },
  ]);
  expect(await verdicts(2, ['EUR'])).toMatchObject([{ verdict: 'valid', problems: [] }]);
});
