import { PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { serverAtOneTime, strangerAt } from '../testing.ts';

const server = await serverAtOneTime();
const { send, register } = strangerAt(server);

describe('registration', () => {
  it.each([
    'ann (by operator)',
    'oper\u200bator',
    'o\u202eperator',
    'operator\u3164',
    'ann\tb',
    '<b>ann</b>',
  ])('refuses a name that could be taken for another text: %j', async (username) => {
    const response = await send(PATHS.register, {
      username,
      email: 'n@example.com',
      password: 'a long password',
    });
    expect([response.statusCode, response.json().errors[0]]).toMatchObject([
      422,
      { path: 'username', message: 'Username may contain only letters, digits and . _ @ -' },
    ]);
  });

  it.each(['\u0430nna', 'paypa\u03bf', 'tre\u0430sury-1', 'ann\u0966', 'Ann\u00fc.\u0416'])(
    'refuses a name that mixes alphabets: %j',
    async (username) => {
      const response = await send(PATHS.register, {
        username,
        email: 'n@example.com',
        password: 'a long password',
      });
      expect(response.json().errors).toMatchObject([
        {
          path: 'username',
          message: 'Username mixes alphabets, such as Latin and Cyrillic. Please use letters from only one',
        },
      ]);
    },
  );

  it.each(['...', '_-@-_'])('refuses a name of punctuation only: %s', async (username) => {
    const response = await send(PATHS.register, {
      username,
      email: 'n@example.com',
      password: 'a long password',
    });
    expect(response.json().errors).toMatchObject([
      { path: 'username', message: 'Username must contain at least one letter or digit' },
    ]);
  });

  it.each([
    ['Cyrillic', '\u0410\u043d\u043d\u0430.2'],
    ['Greek', '\u03ac\u03bd\u03bd\u03b1'],
    ['Japanese', '\u7530\u4e2d\u3055\u3093'],
    ['digits', '007'],
  ])('accepts a name in one alphabet: %s', async (alphabet, username) => {
    const email = `${alphabet}@example.com`;
    expect((await send(PATHS.register, { username, email, password: 'a long password' })).statusCode).toBe(
      201,
    );
  });

  it('accepts accented letters, in their normal form', async () => {
    await register(' \uff21nn\u00fc.\u00df@x-1_2 ');
    const response = await send(PATHS.login, {
      username: 'ann\u00fc.\u00df@x-1_2',
      password: 'a long password',
    });
    expect(response.json().operator.username).toBe('Ann\u00fc.\u00df@x-1_2');
    const again = {
      username: '\uff21nn\u00fc.\u00df@X-1_2',
      email: 'again@example.com',
      password: 'a long password',
    };
    expect((await send(PATHS.register, again)).json().code).toBe('username_taken');
  });

  it('refuses a name that looks like one that is taken', async () => {
    await register('Operator-Ill');
    const alike = [
      'operator\u0301-ill',
      'o\u0308perator-ill',
      '\u00d8perator-ill',
      'operator-\u0131ll',
      '0perator-ill',
      'operator-il1',
    ];
    for (const username of alike) {
      const response = await send(PATHS.register, {
        username,
        email: 'alike@example.com',
        password: 'a long password',
      });
      expect([username, response.statusCode, response.json()]).toMatchObject([
        username,
        409,
        {
          code: 'username_taken',
          message: 'This username looks too much like an existing one. Please choose another.',
          errors: [{ path: 'username' }],
        },
      ]);
    }
    await register('coco');
    const cyrillic = {
      username: '\u0441\u043e\u0421\u041e',
      email: 'c@example.com',
      password: 'a long password',
    };
    expect((await send(PATHS.register, cyrillic)).json().code).toBe('username_taken');
  });

  it('accepts one of two names with the same look when both are registered at the same time', async () => {
    const statuses = await Promise.all(
      ['together', 'tog\u00e9ther', 't0gether', 'tog\u00ebth\u00e9r'].map(async (username, index) => {
        const email = `together-${index}@example.com`;
        return (await send(PATHS.register, { username, email, password: 'a long password' })).statusCode;
      }),
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('names the field of a username or an email address that is taken', async () => {
    await register('taken');
    const username = await send(PATHS.register, {
      username: 'Taken',
      email: 'new@example.com',
      password: 'a long password',
    });
    expect([username.statusCode, username.json().errors[0].path]).toEqual([409, 'username']);
    const email = await send(PATHS.register, {
      username: 'another',
      email: 'taken@example.com',
      password: 'a long password',
    });
    expect([email.statusCode, email.json().errors[0].path]).toEqual([409, 'email']);
  });

  it('stops for an address that keeps registering, and continues for others', async () => {
    const open = await createTestApp({ env: { REGISTRATION: 'open' } });
    const attempt = (index: number, remoteAddress: string) =>
      open.app.inject({
        method: 'POST',
        url: PATHS.register,
        remoteAddress,
        // The same e-mail address each time: nothing is stored, but the expensive work is done.
        payload: { username: `many-${index}`, email: 'many@example.com', password: 'a long password' },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 51; index++) {
      statuses.push((await attempt(index, '192.0.2.1')).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await attempt(99, '192.0.2.2')).statusCode).toBe(409);
  });

  it('is closed after the first operator when configured so', async () => {
    const closed = await createTestApp({ env: { REGISTRATION: 'first' } });
    const response = await closed.app.inject({
      method: 'POST',
      url: PATHS.register,
      payload: { username: 'late', email: 'late@example.com', password: 'a long password' },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'registration_closed']);
    const options = await closed.app.inject({ url: PATHS.loginOptions });
    expect(options.json()).toMatchObject({ registration: false });
  });
});
