import { expect, it } from 'vitest';
import { fillPath, withQuery } from './fill-path.ts';
import { PATHS } from './paths.ts';

it('parameters are escaped', () => {
  expect(fillPath(PATHS.transactionStatus, { id: 'a/b' })).toBe('/api/transactions/a%2Fb/status');
  expect(fillPath(PATHS.testCaseStart, { id: '$&', case: ':id' })).toBe(
    '/api/test-plans/runs/%24%26/cases/%3Aid/start',
  );
});

it('a query has the parameters that are defined', () => {
  expect(withQuery(PATHS.audit, { log: 'installation', search: undefined })).toBe(
    '/api/audit?log=installation',
  );
  expect(
    withQuery(
      PATHS.audit,
      new URLSearchParams([
        ['a', '1'],
        ['a', '&'],
      ]),
    ),
  ).toBe('/api/audit?a=1&a=%26');
  expect(withQuery(PATHS.audit, {})).toBe('/api/audit');
});
