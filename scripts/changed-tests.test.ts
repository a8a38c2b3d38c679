import { expect, it } from 'vitest';
import { testsOfChange } from './changed-tests.ts';

const modules = 'apps/server/src/modules';
const files = new Map<string, string>([
  ['apps/server/src/modules.ts', "import { createA } from './modules/a/index.ts';"],
  ['apps/server/src/main.test.ts', ''],
  [`${modules}/a/index.ts`, ''],
  [`${modules}/a/deep/file.ts`, ''],
  [`${modules}/a/a.test.ts`, ''],
  [`${modules}/b/service.ts`, "import { a } from '../a/index.ts';"],
  [`${modules}/b/b.test.ts`, ''],
  [`${modules}/c/service.ts`, "import { clock } from '../../platform/clock.ts';"],
  [`${modules}/c/c.test.ts`, ''],
  [`${modules}/payloads/payloads.test.ts`, ''],
  ['apps/server/src/platform/clock.ts', ''],
  ['apps/server/src/platform/clock.test.ts', ''],
  ['packages/contract/src/c.ts', ''],
  ['e2e/a.spec.ts', ''],
  ['e2e/c.spec.ts', ''],
]);

it('a change in a module runs its tests and those of the modules that import its index', () => {
  expect(testsOfChange([`${modules}/a/deep/file.ts`], files)).toEqual([
    `${modules}/a/a.test.ts`,
    `${modules}/b/b.test.ts`,
  ]);
});

it('a change in the platform runs the tests beside it and those of the modules that use it', () => {
  expect(testsOfChange(['apps/server/src/platform/clock.ts'], files)).toEqual([
    `${modules}/c/c.test.ts`,
    'apps/server/src/platform/clock.test.ts',
  ]);
});

it("a change that many areas use runs the tests of a payment's path", () => {
  const many = new Map(files);
  for (const name of ['d', 'e', 'f']) {
    many.set(`${modules}/${name}/x.ts`, "import { clock } from '../../platform/clock.ts';");
  }
  expect(testsOfChange(['apps/server/src/platform/clock.ts'], many)).toEqual([
    'apps/server/src/main.test.ts',
    `${modules}/payloads/payloads.test.ts`,
    'apps/server/src/platform/clock.test.ts',
  ]);
});

it('exports of a package are followed by name, and imports of the web by alias', () => {
  const more = new Map(files)
    .set('packages/domain/src/iban.ts', 'export const isIban = () => true;')
    .set('packages/domain/src/iban.test.ts', '')
    .set(
      'packages/messages/src/csv/row.ts',
      "import {\n  type Bic,\n  isIban as ok,\n} from '@clearbench/domain';",
    )
    .set('packages/messages/src/csv/row.test.ts', '')
    .set('packages/messages/src/xml/tag.ts', "import { isBic } from '@clearbench/domain';")
    .set('packages/messages/src/xml/tag.test.ts', '')
    .set('apps/web/src/lib/time/ago.ts', '')
    .set('apps/web/src/features/x/model/row.ts', "import { ago } from '@/lib/time/ago.ts';")
    .set('apps/web/src/features/x/model/row.test.ts', '');
  expect(testsOfChange(['packages/domain/src/iban.ts'], more)).toEqual([
    'packages/domain/src/iban.test.ts',
    'packages/messages/src/csv/row.test.ts',
  ]);
  expect(testsOfChange(['apps/web/src/lib/time/ago.ts'], more)).toEqual([
    'apps/web/src/features/x/model/row.test.ts',
  ]);
  for (const name of ['d', 'e', 'f']) {
    more.set(`${modules}/${name}/x.ts`, "import { isIban } from '@clearbench/domain';");
    more.set(`${modules}/${name}/y.test.ts`, '');
  }
  expect(testsOfChange(['packages/domain/src/iban.ts'], more)).toEqual([
    'apps/server/src/main.test.ts',
    `${modules}/payloads/payloads.test.ts`,
    'packages/domain/src/iban.test.ts',
    'packages/messages/src/csv/row.test.ts',
  ]);
});

it('a change of the contract runs the tests of the module with the same name', () => {
  expect(testsOfChange(['packages/contract/src/c.ts'], files)).toEqual([`${modules}/c/c.test.ts`]);
});

it('changed tests run, browser tests only if changed themselves; a text file runs nothing', () => {
  expect(testsOfChange(['e2e/a.spec.ts', 'README.md'], files)).toEqual(['e2e/a.spec.ts']);
});
