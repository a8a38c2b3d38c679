import { expect, it } from 'vitest';
import { providerRules, providerValues } from './provider-form.ts';

const FILLED = {
  ...providerValues(null),
  name: 'Oak Bank',
  issuer: 'https://login.oak.example',
  clientId: 'clearbench',
};

it('reads a role for each line, and keeps the stored secret', () => {
  const typed = { ...FILLED, rights: ' cn=pay,dc=oak = operator\n\n* = viewer' };
  expect(providerRules(typed)).toEqual({
    input: {
      name: 'Oak Bank',
      issuer: 'https://login.oak.example',
      clientId: 'clearbench',
      groupsClaim: 'groups',
      scope: 'openid profile email',
      rights: [
        { group: 'cn=pay,dc=oak', role: 'operator' },
        { group: null, role: 'viewer' },
      ],
    },
  });
});

it('gives nobody a role before one is typed', () => {
  expect(providerValues(null).rights).toBe('');
});

it.each([
  ['rights', { rights: 'payments' }],
  ['rights', { rights: 'payments = administrator' }],
  ['rights', { rights: '= viewer' }],
  ['rights', { rights: '' }],
  ['issuer', { issuer: 'login.oak.example', rights: '* = viewer' }],
  ['scope', { scope: 'email', rights: '* = viewer' }],
])('finds what is wrong with the %s in %j', (field, change) => {
  expect(providerRules({ ...FILLED, ...change })).toMatchObject({
    problems: { [field]: expect.any(String) },
  });
});
