import { expect, it } from 'vitest';
import { type Release, whyNotReleased } from './release-check.ts';

const READY: Release = {
  version: '1.2.3',
  changelog: '# Changes\n\n## 1.2.3\n\n- One.\n\n## 1.2.2\n',
  repository: 'owner/clearbench',
  changedFiles: '',
};

it('releases what is committed and described', () => {
  expect(whyNotReleased(READY)).toEqual([]);
  expect(whyNotReleased({ ...READY, changelog: null })).toEqual([]);
});

it.each<[Partial<Release>, string]>([
  [{ version: '1.2' }, 'The version 1.2 is not a semantic version; write it like 1.2.3.'],
  [
    { changelog: '# Changes\n\n## Not released yet\n\n## 1.2.3\n' },
    'The changelog begins with "Not released yet"; name its first section 1.2.3.',
  ],
  [{ changedFiles: ' M README.md\n' }, 'Some files are not committed; commit or remove them.'],
  [
    { repository: null },
    'No workflow of a repository runs this, so that there is no provenance; release from one.',
  ],
])('says what is missing: %o', (change, sentence) => {
  expect(whyNotReleased({ ...READY, ...change })).toContain(sentence);
});
