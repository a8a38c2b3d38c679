import { expect, it } from 'vitest';
import { build, type DraftOf, read, sample } from '../../packages/messages/src/index.ts';
import { contentTypesModule } from './content-types.ts';

const PROPERTY = /\/\*\* (Fields? [^\n]*?) \*\/\nreadonly (\w+)\??: ([^;]+);/g;
const properties = [...contentTypesModule().matchAll(PROPERTY)].map(
  ([, comment = '', name = '', type = '']) => ({ comment, name, type }),
);
const commentOf = (wanted: string) => properties.find(({ name }) => name === wanted)?.comment;

it('shows an example only of a property that holds text', () => {
  const withExample = properties.filter(({ comment }) => comment.includes(', like `'));
  expect(withExample.length).toBeGreaterThan(50);
  expect(new Set(withExample.map(({ type }) => type))).toEqual(new Set(['string']));
});

it.each(['requestedExecutionDate', 'exchangeRate', 'messageIndex', 'instructionCodes', 'detailsOfCharges'])(
  'shows none of %s, which content has in another form or as a code',
  (name) => {
    expect(commentOf(name)).toMatch(/ Format `/);
    expect(commentOf(name)).not.toContain('like');
  },
);

it('shows an example that content may have', () => {
  const [, example = ''] = /like `(.*?)`/.exec(commentOf('sendersReference') ?? '') ?? [];
  const content = read(sample('MT103'), 'MT103').content as DraftOf<'MT103'>;
  expect(build({ ...content, sendersReference: example })).toContain(`:20:${example}\r\n`);
});
