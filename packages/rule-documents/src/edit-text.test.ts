import { describe, expect, it } from 'vitest';
import { editText, type TextEdit } from './edit-text.ts';
import { hasComments, parseDocumentFile, toJson } from './files.ts';

const TEXT = `# Rules of Oak Bank
title: Oak Bank # the name
rules:
  # agreed with treasury
  - name: eur # may grow
    kind: currencies
    allow: [EUR, USD]
  # since the audit
  - name: limit
    kind: amounts
    max: '500.00'
`;

const list = ['rules'];

function edited(text: string, edit: TextEdit): string {
  const result = editText(text, edit);
  if (!result.ok) throw new Error(result.message);
  return result.text;
}

const dataOf = (text: string) => {
  const parsed = parseDocumentFile(text, 10_000);
  return parsed.ok ? (parsed.data as { title: string; rules: { name: string }[] }) : null;
};
const namesIn = (text: string) => dataOf(text)?.rules.map(({ name }) => name);

describe('the text of a document', () => {
  it('keeps comments, quotes and order when a rule is replaced', () => {
    const rule = { name: 'eur', kind: 'currencies', allow: ['EUR', 'GBP'], severity: 'warning' };
    expect(edited(TEXT, { do: 'replace', list, index: 0, item: rule })).toBe(
      TEXT.replace('[EUR, USD]', '[EUR, GBP]\n    severity: warning'),
    );
    const limit = { name: 'limit', kind: 'amounts', max: '600' };
    expect(edited(TEXT, { do: 'replace', list, index: 1, item: limit })).toBe(TEXT.replace('500.00', '600'));
    const minimum = { name: 'limit', kind: 'amounts', min: '1' };
    expect(edited(TEXT, { do: 'replace', list, index: 1, item: minimum })).toBe(
      TEXT.replace("max: '500.00'", 'min: "1"'),
    );
  });

  it('moves a rule with its comment, copies it beside itself, and removes it', () => {
    const moved = edited(TEXT, { do: 'move', list, index: 1, to: 0 });
    expect(namesIn(moved)).toEqual(['limit', 'eur']);
    expect(moved).toContain('# since the audit\n  - name: limit');
    expect(namesIn(edited(TEXT, { do: 'copy', list, index: 0, properties: { name: 'eur-2' } }))).toEqual([
      'eur',
      'eur-2',
      'limit',
    ]);
    expect(namesIn(edited(TEXT, { do: 'remove', list, index: 0 }))).toEqual(['limit']);
  });

  it('gets a rule at its end, also where there was none', () => {
    const rule = { name: 'x', kind: 'types', allow: ['MT*'] };
    for (const text of [
      '',
      'title: x',
      'title: x\nrules:',
      'title: x\nrules: []\n',
      '{"title":"x","rules":[]}',
    ]) {
      expect(namesIn(edited(text, { do: 'add', list, item: rule }))).toEqual(['x']);
    }
    expect(edited('title: x\nrules: []\n', { do: 'add', list, item: rule })).toBe(
      'title: x\nrules:\n  - name: x\n    kind: types\n    allow: [MT*]\n',
    );
  });

  it('has its own properties', () => {
    const text = edited(TEXT, { do: 'set', properties: { title: 'Elm Bank', holidays: ['2026-12-24'] } });
    expect(text).toContain('title: Elm Bank # the name');
    expect(dataOf(text)).toMatchObject({ holidays: ['2026-12-24'] });
    expect(edited(text, { do: 'set', properties: { title: 'Oak Bank', holidays: undefined } })).toBe(TEXT);
  });

  it('stays JSON when it is', () => {
    const json = edited(toJson({ title: 'x', rules: [] }), { do: 'set', properties: { title: 'y' } });
    expect(json).toBe('{\n  "title": "y",\n  "rules": []\n}\n');
  });

  it('that cannot be read, or refers to what is removed, is left unchanged', () => {
    expect(editText('title: [', { do: 'remove', list, index: 0 })).toMatchObject({ ok: false });
    expect(editText('- a list', { do: 'remove', list, index: 0 })).toMatchObject({ ok: false });
    const shared =
      'title: x\nrules:\n  - { name: a, kind: types, allow: &all [MT*] }\n  - { name: b, kind: types, allow: *all }\n';
    expect(editText(shared, { do: 'remove', list, index: 0 })).toMatchObject({
      ok: false,
      message: /refers/,
    });
    expect(namesIn(edited(shared, { do: 'copy', list, index: 1, properties: { name: 'c' } }))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('puts a removed rule back with its comments, and keeps what was changed since', () => {
    const without = edited(TEXT, { do: 'remove', list, index: 1 });
    expect(edited(without, { do: 'restore', list, index: 1, from: TEXT })).toBe(TEXT);
    const changed = edited(without, { do: 'set', properties: { title: 'Elm Bank' } });
    const restored = edited(changed, { do: 'restore', list, index: 1, from: TEXT });
    expect([namesIn(restored), dataOf(restored)]).toMatchObject([namesIn(TEXT), { title: 'Elm Bank' }]);
  });

  it('is known to have comments', () => {
    expect([hasComments(TEXT), hasComments('title: "#1"\nrules: []\n'), hasComments('a: 1 # x')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a list within an item', () => {
  const PLAN = `cases:
  - id: first
    steps:
      # agreed
      - on: calls
        where: 'call.status == 201' # stored
      - on: payloads
    trigger:
      kind: clock # a day
      advance: P1D
  - id: second
`;
  const steps = ['cases', 0, 'steps'];

  it('is changed like one of the document', () => {
    expect(edited(PLAN, { do: 'move', list: steps, index: 1, to: 0 })).toBe(
      PLAN.replace('      - on: payloads\n', '').replace(
        '      # agreed',
        '      - on: payloads\n      # agreed',
      ),
    );
    expect(edited(PLAN, { do: 'replace', list: steps, index: 1, item: { on: 'payloads' } })).toBe(PLAN);
    const without = edited(PLAN, { do: 'remove', list: steps, index: 0 });
    expect(without).not.toContain('agreed');
    expect(edited(without, { do: 'restore', list: steps, index: 0, from: PLAN })).toBe(PLAN);
    expect(edited(PLAN, { do: 'copy', list: steps, index: 1 })).toContain(
      '- on: payloads\n      - on: payloads',
    );
    expect(edited(PLAN, { do: 'add', list: ['cases', 1, 'steps'], item: { on: 'calls' } })).toBe(
      `${PLAN}    steps:\n      - on: calls\n`,
    );
  });

  it('keeps the comments in properties of properties', () => {
    const set = (trigger: object | undefined) =>
      edited(PLAN, { do: 'set', at: ['cases', 0], properties: { trigger } });
    expect(set({ kind: 'clock', advance: 'P2D' })).toBe(PLAN.replace('P1D', 'P2D'));
    expect(set(undefined)).not.toContain('trigger');
    const trigger = { kind: 'clock', advance: 'P1D' };
    expect(edited(PLAN, { do: 'set', at: ['cases', 1], properties: { trigger } })).toMatch(
      /id: second\n {4}trigger:\n {6}kind: clock\n/,
    );
  });

  it('is not created where its item is missing', () => {
    const nowhere = ['cases', 5, 'steps'];
    expect(editText(PLAN, { do: 'add', list: nowhere, item: {} })).toMatchObject({ ok: false });
    expect(editText(PLAN, { do: 'set', at: ['cases', 5], properties: {} })).toMatchObject({ ok: false });
  });
});
