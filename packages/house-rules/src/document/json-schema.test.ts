import { expect, it } from 'vitest';
import { rulesJsonSchema } from './json-schema.ts';

/** Each property in a schema, by its path. */
function propertiesIn(schema: unknown, path = ''): [path: string, property: object][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]): [string, object][] => {
    const inner = propertiesIn(part, `${path}/${key}`);
    if (key !== 'properties' || path.endsWith('/properties')) return inner;
    const own = Object.entries<object>(part).map(([name, property]): [string, object] => [
      `${path}/${name}`,
      property,
    ]);
    return [...own, ...inner];
  });
}

it('every property has a description of one line', () => {
  const properties = propertiesIn(rulesJsonSchema());
  expect(properties.length).toBeGreaterThan(20);
  for (const [path, property] of properties) {
    expect(property, path).toMatchObject({ description: expect.stringMatching(/^.+[.]$/) });
  }
});
