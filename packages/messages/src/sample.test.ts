import { describe, expect, it } from 'vitest';
import { build, contentOf } from './build.ts';
import { checkAll } from './check.ts';
import { detect } from './detect.ts';
import { MT_TYPES, MX_TYPES } from './message-type.ts';
import { parse, validate } from './parse.ts';
import { SAMPLE_TYPES, sample } from './sample.ts';

describe('the sample of', () => {
  it.each(SAMPLE_TYPES)('%s is one message of its type, valid in strict mode', (type) => {
    const checked = [...checkAll(sample(type), { mode: 'strict' })];
    for (const { problems } of checked) expect(problems).toEqual([]);
    expect(checked.map((one) => one.type)).toEqual(type === 'CSV' ? ['CSV', 'CSV'] : [type]);
  });

  it.each([...MT_TYPES, ...MX_TYPES])('%s is recognised by its beginning', (type) => {
    expect(detect(sample(type)).type).toBe(type);
  });

  it.each([...MT_TYPES, ...MX_TYPES, 'KTT'] as const)(
    '%s comes back as it was, and its content too',
    (type) => {
      const text = sample(type);
      const result = parse(text, { mode: 'strict' });
      if (result.kind !== 'message') throw new Error(`The sample of ${type} is ${result.kind}.`);
      expect(build(result.message)).toBe(text);
      const content = contentOf(result.message);
      if (content === null) throw new Error(`The sample of ${type} has no content.`);
      const again = parse(build(content), { mode: 'strict' });
      if (again.kind !== 'message')
        throw new Error(`The sample of ${type}, written from its content, is ${again.kind}.`);
      expect(validate(again.message)).toEqual([]);
      expect(contentOf(again.message)).toEqual(content);
    },
  );
});
