import { describe, expect, it } from 'vitest';
import type { Draft } from '../core/content.ts';
import { ContentError } from '../core/content-error.ts';
import { parse } from '../reading/parse.ts';
import { build, contentOf } from './build.ts';
import { SAMPLE_TYPES, sample } from './sample.ts';

type Json = Record<string, unknown>;

/** Content of a sample as JSON from elsewhere, to be changed. */
function contentJson(type: (typeof SAMPLE_TYPES)[number]): Json {
  const result = parse(sample(type), { mode: 'strict' });
  const content = result.kind === 'message' ? contentOf(result.message) : null;
  return JSON.parse(JSON.stringify(content));
}

/** The problems that `build` finds in content, one line for each; nothing when it writes the message. */
function problemsOf(content: unknown): readonly string[] {
  try {
    build(content as Draft);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(({ message }) => message);
  }
}

const TYPES = SAMPLE_TYPES.filter((type) => type !== 'JSON' && type !== 'CSV');

/** Every property of an object, however deep, as the way to it. */
function waysIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const here = [...way, name];
    return [...(Array.isArray(value) ? [] : [here]), ...waysIn(child, here)];
  });
}

function changed(content: Json, way: readonly string[], change: (parent: Json, name: string) => void): Json {
  const copy: Json = structuredClone(content);
  let parent = copy;
  for (const name of way.slice(0, -1)) parent = parent[name] as Json;
  change(parent, way.at(-1) ?? '');
  return copy;
}

const pathOf = (way: readonly string[]): string =>
  `content${way.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')}`;

describe('build', () => {
  it.each(TYPES)('accepts the content of %s as it was read', (type) => {
    expect(problemsOf(contentJson(type))).toEqual([]);
  });

  it.each([
    [null, 'content must be an object, not null.'],
    [[], 'content must be an object, not a list.'],
    ['MT103', 'content must be an object, not a text.'],
    [{}, 'content.type is missing.'],
    [{ type: 'MT104' }, 'content.type must be the name of a type, like MT103.'],
    [{ type: 103 }, 'content.type must be the name of a type, like MT103.'],
  ])('refuses %j, which is the content of no message', (content, problem) => {
    expect(problemsOf(content)).toEqual([problem]);
  });

  it.each(TYPES)('refuses a number anywhere in %s, by its path', (type) => {
    const content = contentJson(type);
    for (const way of waysIn(content)) {
      const old = way.reduce<unknown>((at, name) => (at as Json)[name], content);
      if (typeof old === 'number' || way.join() === 'type') continue;
      const problems = problemsOf(changed(content, way, (parent, name) => (parent[name] = 12.5)));
      const path = pathOf(way);
      expect(
        problems.some((problem) => problem.startsWith(`${path} `) || problem.startsWith(`${path}.`)),
      ).toBe(true);
    }
  });

  it.each(TYPES)('refuses a property that %s does not have, and names the one that is meant', (type) => {
    const content = contentJson(type);
    for (const way of waysIn(content)) {
      const problems = problemsOf(changed(content, way, (parent) => (parent.nonsense = 'A')));
      const path = pathOf([...way.slice(0, -1), 'nonsense']);
      expect(problems).toEqual([`${path} is not known here; leave it out.`]);
    }
  });

  it.each(TYPES)('writes %s without a property, or says that exactly this one is missing', (type) => {
    const content = contentJson(type);
    for (const way of waysIn(content)) {
      if (way.join() === 'type') continue;
      const problems = problemsOf(changed(content, way, (parent, name) => delete parent[name]));
      const path = pathOf(way);
      const around = pathOf(way.slice(0, -1));
      expect(problems.length).toBeLessThan(2);
      for (const problem of problems) {
        expect(
          problem === `${path} is missing.` || problem.startsWith(`${around} must have exactly one of`),
        ).toBe(true);
      }
    }
  });

  it('reports every problem at once, each with its path', () => {
    const content = contentJson('MT103');
    const beneficiaryCustomer = { option: null, acount: '0012345678', nameAndAddress: 'WESTWORKS' };
    const wrong = { ...content, valueDate: '20.11.2026', sendersReference: undefined, beneficiaryCustomer };
    expect(problemsOf({ ...wrong, interbankSettledAmount: { currency: 'EUR', amount: 12500.5 } })).toEqual([
      'content.sendersReference is missing.',
      'content.valueDate must be a date like 2026-11-20, from 1980 to 2079.',
      'content.interbankSettledAmount.amount must be a number as a text like 12500.50, not a number.',
      'content.beneficiaryCustomer.nameAndAddress must be a list, not a text.',
      'content.beneficiaryCustomer.acount is not known here; write account.',
    ]);
    expect(() => build(wrong as unknown as Draft)).toThrow(
      'The content is not that of MT103:\ncontent.sendersReference is missing.\ncontent.valueDate must be',
    );
  });

  it.each(['20.11.2026', '2026-11-2', '261120', '2026/11/20', '1979-12-31', '2080-01-01', ''])(
    'lets no date like %j pass',
    (date) => {
      expect(problemsOf({ ...contentJson('MT103'), valueDate: date })).toHaveLength(1);
      expect(
        problemsOf({
          ...contentJson('MT940'),
          openingBalance: { ...(contentJson('MT940').openingBalance as Json), date },
        }),
      ).toHaveLength(1);
    },
  );

  it.each(['20.11.2026', '2026-11-2', '2026/11/20', '2026-02-30', ''])(
    'lets no date like %j pass in ISO 20022',
    (date) => {
      const content = contentJson('pacs.008.001.08');
      const way = ['document', 'CdtTrfTxInf', '0', 'IntrBkSttlmDt'];
      const problems = problemsOf(changed(content, way, (parent, name) => (parent[name] = date)));
      expect(problems).toEqual([
        'content.document.CdtTrfTxInf[0].IntrBkSttlmDt must be a real day, like 2026-11-20.',
      ]);
    },
  );
});
