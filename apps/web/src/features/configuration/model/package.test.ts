import { describe, expect, it } from 'vitest';
import { revivePackages } from './package.ts';
import { packageFileName, packageFileText, readPackageFile } from './package-file.ts';
import { samplePackages } from './sample-packages.ts';

const plain = () => JSON.parse(JSON.stringify(samplePackages()));

describe('stored packages', () => {
  it('are restored unchanged, with their dates as dates', () => {
    expect(revivePackages(plain())).toEqual(samplePackages());
    expect(revivePackages(plain())[0]?.createdAt).toBeInstanceOf(Date);
  });

  it('remember what was published, also by half', () => {
    const published = { apiKeyId: null, keyPreview: null, webhookId: 'w' };
    const packages = samplePackages().map((one) => ({ ...one, published }));
    expect(revivePackages(JSON.parse(JSON.stringify(packages)))).toEqual(packages);
  });

  it.each([
    ['a list', {}],
    ['objects', [null]],
    ['an id with its prefix', [{ ...plain()[0], id: '1' }]],
    ['a date', [{ ...plain()[0], createdAt: 'yesterday' }]],
    ['known events', [{ ...plain()[0], events: ['transaction.lost'] }]],
    ['short texts', [{ ...plain()[0], label: 'x'.repeat(5_000) }]],
    ['ids of their own', [plain()[0], plain()[0]]],
  ])('must be %s', (_what, parsed) => {
    expect(() => revivePackages(parsed)).toThrow(TypeError);
  });
});

describe('a file of packages', () => {
  it('contains everything except what was created on a server', () => {
    const published = { apiKeyId: 'k', keyPreview: 'clb_0000', webhookId: null };
    const text = packageFileText(samplePackages().map((one) => ({ ...one, published })));
    expect(readPackageFile(text)).toEqual(samplePackages());
  });

  it('has a name that every file system accepts', () => {
    const [first] = samplePackages();
    expect(packageFileName(first === undefined ? [] : [{ ...first, name: '../ÄÖ: a/b' }])).toBe(
      'a-b.clearbench.json',
    );
    expect(packageFileName(samplePackages())).toBe('configurations.clearbench.json');
  });

  it.each(['', '[]', '{"kind":"clearbench-configuration-packages","version":2}', '{"kind":"x"}'])(
    'is refused with a reason: %s',
    (text) => expect(() => readPackageFile(text)).toThrow(/^The /),
  );
});
