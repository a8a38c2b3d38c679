import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { ContentType, Draft } from '../core/content.ts';
import { ContentError } from '../core/content-error.ts';
import { parse } from '../reading/parse.ts';
import { build, contentOf } from './build.ts';
import { contentSchema } from './content-schema.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { SAMPLE_TYPES, sample } from './sample.ts';

type Json = Record<string, unknown>;

const validator = new Ajv2020({ allErrors: true });

const WITH_SAMPLE = SAMPLE_TYPES.flatMap((type) => CONTENT_TYPES.find((one) => one === type) ?? []);

function contentJson(type: ContentType): Json {
  const result = parse(sample(type as 'MT103'));
  return JSON.parse(JSON.stringify(result.kind === 'message' ? contentOf(result.message) : null));
}

/** True if `build` takes the content. */
function isBuilt(content: unknown): boolean {
  try {
    build(content as Draft);
    return true;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return false;
  }
}

/** The content without each of its properties in turn, and with each of them as a number, however deep. */
function* variants(content: Json): Generator<Json> {
  for (const way of waysIn(content)) {
    for (const value of [undefined, 12.5]) {
      const copy: Json = structuredClone(content);
      const parent = way.slice(0, -1).reduce<Json>((at, name) => at[name] as Json, copy);
      parent[way.at(-1) ?? ''] = value;
      yield JSON.parse(JSON.stringify(copy));
    }
  }
}

function waysIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const here = [...way, name];
    return [...(Array.isArray(value) ? [] : [here]), ...waysIn(child, here)];
  });
}

describe('the JSON Schema of content', () => {
  it.each(CONTENT_TYPES)('of %s is one of 2020-12', (type) => {
    const schema = contentSchema(type);
    expect(schema).toMatchObject({ title: type, type: 'object', properties: { type: { const: type } } });
    expect(validator.validateSchema(schema)).toBe(true);
  });

  it.each(WITH_SAMPLE)('of %s accepts the sample, and refuses what build refuses', (type) => {
    const validate = validator.compile(contentSchema(type));
    const content = contentJson(type);
    expect([validate(content), validate.errors]).toEqual([true, null]);
    for (const variant of variants(content)) {
      expect([validate(variant), variant]).toEqual([isBuilt(variant), variant]);
    }
  });

  it('is no schema of another type', () => {
    const validate = validator.compile(contentSchema('MT103'));
    expect(validate(contentJson('MT103 STP'))).toBe(false);
    expect(validate({ ...contentJson('MT103'), note: '' })).toBe(false);
    expect(() => contentSchema('MT130' as ContentType)).toThrow('Did you mean MT103');
  });

  it('has the codes of lists and the form of values', () => {
    expect(contentSchema('MT940')).toMatchObject({
      properties: { openingBalance: { properties: { mark: { enum: ['D', 'C'] } } } },
    });
    expect(contentSchema('pacs.008.001.08')).toMatchObject({
      $defs: {
        CreditTransferTransaction39: { properties: { ChrgBr: { enum: expect.arrayContaining(['SHAR']) } } },
      },
    });
  });
});
