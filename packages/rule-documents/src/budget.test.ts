import { describe, expect, it } from 'vitest';
import { Budget, type Limits } from './budget.ts';
import { ANY, compileExpression, type Evaluated } from './cel.ts';

const PLENTY = 10_000_000;

function evaluated(source: string, call: object, limits: Partial<Limits> = {}): [Evaluated, number] {
  const compiled = compileExpression(source, { call: ANY });
  if (!compiled.ok) throw new Error(compiled.reason);
  const budget = new Budget({ steps: PLENTY, ...limits });
  const value = compiled.expression.evaluate({ call }, budget);
  return [value, PLENTY - budget.left];
}

const stepsOf = (source: string, call: object): number => evaluated(source, call)[1];
const words = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`);

describe('a step', () => {
  const [short, long] = ['x'.repeat(100), 'x'.repeat(100_000)];

  it.each([
    '(call.text + "y").lowerAscii() == ""',
    '(call.text + "y").upperAscii() == ""',
    'call.text.contains("z")',
    'call.text.indexOf("z") == 0',
    'call.text.lastIndexOf("z") == 0',
    'size(call.text) == 0',
    'call.text.trim() == ""',
    'call.text.matches("z")',
    'call.text.split("z").size() == 0',
    'call.text.replace("z", "") == ""',
    '[call.text, call.text].join() == ""',
    '"%s".format([call.text]) == ""',
    'call.text == call.other',
    'call.text < call.other',
    'call.text in [call.other]',
    '[call.text] == [call.other]',
    'bytes(call.text) == b""',
    'timestamp(call.text) == timestamp("2026-11-28T00:00:00Z")',
    'call.text.startsWith(call.other)',
    'call.list.exists(x, x == "z")',
    'call.list == call.others',
    '"z" in call.list',
    'call.list + call.list == []',
  ])('is for what is touched, so that a long text costs more than a short one: %s', (source) => {
    const of = (text: string, count: number) => {
      const list = Array.from({ length: count }, () => 'x');
      return stepsOf(source, { text, other: `${text.slice(1)}x`, list, others: [...list] });
    };
    expect(of(long, 10_000)).toBeGreaterThan(20 * of(short, 10));
  });

  it('is for a search as long as the text and what is sought make it', () => {
    const text = 'a'.repeat(100_000);
    const sought = `${'a'.repeat(5_000)}b${'a'.repeat(5_000)}`;
    const cost = (part: string) => stepsOf('call.text.contains(call.part)', { text, part });
    expect(cost(sought)).toBeGreaterThan(100 * cost('ab'));
  });

  it('is charged before the work, so that nothing large is made beyond the budget', () => {
    const [value] = evaluated(
      'call.text.lowerAscii() == ""',
      { text: 'x'.repeat(1_000_000) },
      { stepsOfEach: 10 },
    );
    expect(value).toMatchObject({ ok: false, reason: 'it takes more than 10 steps', excess: 'one' });
  });

  it('is for each entry of a list that a loop goes through, however early the loop ends', () => {
    const list = words(2_000);
    expect(stepsOf('call.list.all(x, call.list.exists(y, true))', { list })).toBeGreaterThan(2_000 * 125);
  });

  it('is for about a turn of a simple loop', () => {
    const cost = stepsOf('call.list.all(x, x.id != "NOTPROVIDED")', {
      list: words(1_000).map((id) => ({ id })),
    });
    expect(cost).toBeGreaterThan(1_000);
    expect(cost).toBeLessThan(2_500);
  });
});

describe('a text that is used again', () => {
  const text = 'Ab'.repeat(50_000);

  it.each([
    ['call.list.all(x, call.text.lowerAscii() != x)'],
    ['call.list.all(x, !call.text.matches("[x-z]"))'],
    ['call.list.all(x, !call.text.contains("xyz"))'],
  ])('is not computed in each turn: %s', (source) => {
    const cost = (turns: number) => stepsOf(source, { text, list: words(turns) });
    expect(cost(1_000)).toBeLessThan(cost(1) + 4_000);
  });

  it('is not computed for each of the expressions of a budget', () => {
    const compiled = compileExpression('call.text.lowerAscii() != ""', { call: ANY });
    if (!compiled.ok) throw new Error(compiled.reason);
    const budget = new Budget({ steps: PLENTY });
    const cost = () => {
      const { left } = budget;
      compiled.expression.evaluate({ call: { text } }, budget);
      return left - budget.left;
    };
    expect([cost() > 5_000, cost() < 500]).toEqual([true, true]);
  });
});

describe('a list that a loop makes', () => {
  it('costs as much for each entry, however long it is, and can be gone through', () => {
    const cost = (count: number) =>
      stepsOf('call.list.map(x, x + "!").all(y, y != "")', { list: words(count) });
    expect(cost(10_000)).toBeLessThan(11 * cost(1_000));
    const [value] = evaluated('call.list.filter(x, x != "word 3").size() == 9999', {
      list: words(10_000),
    });
    expect(value).toEqual({ ok: true, value: true });
  });

  it('is a new one each time', () => {
    const source =
      'call.list.all(x, call.list.map(y, y + x) == [call.list[0] + x, call.list[1] + x]) && call.list.map(x, [x].map(y, y)) == [["word 0"], ["word 1"]]';
    expect(evaluated(source, { list: words(2) })[0]).toEqual({ ok: true, value: true });
  });
});

describe('a budget', () => {
  const list = words(5_000);
  const source = 'call.list.all(x, x != "")';

  it('is for all evaluations, and for each', () => {
    expect(evaluated(source, { list }, { stepsOfEach: 1_000 })[0]).toMatchObject({ excess: 'one' });
    expect(evaluated(source, { list }, { steps: 1_000, stepsOfEach: 5_000 })[0]).toMatchObject({
      excess: 'all',
    });
  });

  it('ends at its time, whatever the steps', () => {
    let nowMs = 0;
    const deadline = { atMs: 10, nowMs: () => nowMs++ };
    const [value, cost] = evaluated(source, { list }, { deadline });
    expect(value).toMatchObject({ ok: false, reason: 'together the rules take too long', excess: 'time' });
    expect(cost).toBeLessThan(3_500);
  });

  it('cannot be hidden by an expression that bears errors', () => {
    const hiding = 'call.list.exists(x, call.list.all(y, y == "z" || true) && false) || true';
    expect(evaluated(hiding, { list }, { stepsOfEach: 20_000 })[0]).toMatchObject({
      ok: false,
      excess: 'one',
    });
  });
});

describe('an expression', () => {
  it.each([
    ['brackets', `${'('.repeat(400)}true${')'.repeat(400)}`, /brackets are nested more than 32 levels deep/],
    [
      'brackets of several kinds',
      `${'[{1:('.repeat(20)}1${')}]'.repeat(20)} == 1`,
      /more than 32 levels deep/,
    ],
    ['fields', `call${'.a'.repeat(900)}`, /parts are nested more than 100 levels deep/],
  ])('whose depth makes it costly is refused before the work: %s', (_, source, reason) => {
    const compiled = compileExpression(source, { call: ANY });
    expect(compiled).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  it.each([
    `call.text == "${'('.repeat(100)}"`,
    `call.text == '''it's ${'['.repeat(100)}'''`,
    `call.text == r"\\" || call.text == "${'{'.repeat(100)}"`,
    `// ${'('.repeat(100)}\n true`,
    `${Array.from({ length: 100 }, (_, i) => `call.text == "${i}"`).join(' || ')}`,
    `${Array.from({ length: 60 }, () => 'call.text').join(' + ')} == ""`,
  ])('may have brackets in texts, and many parts: %s', (source) => {
    expect(compileExpression(source, { call: ANY })).toMatchObject({ ok: true });
  });
});
