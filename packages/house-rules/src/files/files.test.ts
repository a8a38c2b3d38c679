import { editText } from '@clearbench/rule-documents/edit-text';
import { expect, it } from 'vitest';
import { compileRules } from '../house-rules.ts';
import { READY_SETS } from '../ready-sets/ready-sets.ts';
import { parseRulesFile, toJson, toYaml } from './files.ts';

it.each(READY_SETS.map((set) => [set.id, set.document] as const))(
  '%s is the same from JSON and YAML',
  (_, document) => {
    expect(parseRulesFile(toYaml(document))).toEqual({ ok: true, data: document });
    expect(parseRulesFile(toJson(document))).toEqual({ ok: true, data: document });
  },
);

it.each(READY_SETS.map(({ id, document }) => [id, document] as const))(
  '%s survives its own edits',
  (_, document) => {
    const text = toYaml(document);
    for (const [index, item] of document.rules.entries()) {
      expect(editText(text, { do: 'replace', list: ['rules'], index, item })).toEqual({ ok: true, text });
    }
  },
);

it('names what a file has that no document has', () => {
  const parsed = parseRulesFile(
    'title: Mine\nrules:\n  - name: eur\n    kind: currencies\n    allow: [euro]\n',
  );
  expect(parsed.ok && compileRules(parsed.data)).toMatchObject({
    ok: false,
    problems: [
      {
        path: '/rules/0/allow/0',
        rule: 'eur',
        message: 'Entry 1 of allow in rule eur is "euro"; write three capital letters, like EUR.',
      },
    ],
  });
});

it.each([
  ['an open bracket', 'title: ['],
  [
    'a bomb of references',
    `a: &a [x,x]\n${'bcdefghijk'
      .split('')
      .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[i]}`).join()}]`)
      .join('\n')}\n`,
  ],
  ['more than fits', `title: ${'x'.repeat(300_000)}`],
])('refuses %s', (_, text) => {
  expect(parseRulesFile(text)).toMatchObject({ ok: false, problems: [{ message: expect.any(String) }] });
});
