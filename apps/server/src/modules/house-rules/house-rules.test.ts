import {
  type AuditEntry,
  fillPath,
  type HouseRulesView,
  PATHS,
  type PayloadAccepted,
  type RecentValues,
  type RulesTrial,
} from '@clearbench/contract';
import { READY_SETS } from '@clearbench/house-rules';
import { expressionFields } from '@clearbench/house-rules/expression-fields';
import { sample } from '@clearbench/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { at, createWorkspace, memberOf } from '../workspaces/testing.ts';

const DAY_MS = 86_400_000;

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});

const USD_ONLY = { name: 'usd-only', kind: 'currencies', allow: ['USD'] };

const saved = (rules: object[], more: object = {}) =>
  server.call('POST', PATHS.houseRules, { document: { title: 'Oak Bank', rules }, ...more });

async function save(rules: object[], more: object = {}): Promise<HouseRulesView> {
  const response = await saved(rules, more);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<HouseRulesView>();
}

const view = async () => (await server.call('GET', PATHS.houseRules)).json<HouseRulesView>();
const trial = async (rules: object[]) =>
  (
    await server.call('POST', PATHS.houseRulesTrial, { document: { title: 'Trial', rules } })
  ).json<RulesTrial>();
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

it('a version keeps the text that it was written as, which must be its document', async () => {
  const text = '# agreed with treasury\ntitle: Oak Bank\nrules: []\n';
  expect(await save([], { text })).toMatchObject({ text });
  const path = fillPath(PATHS.houseRulesVersion, { version: '1' });
  expect((await server.call('GET', path)).json()).toMatchObject({ version: 1, text });
  for (const other of [text.replace('Oak', 'Elm'), 'title: [']) {
    const refused = await saved([], { text: other });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'text' }] });
  }
  expect((await saved([], { text: `${text}#${'x'.repeat(256 * 1024)}` })).statusCode).toBe(422);
  expect(await save([])).toMatchObject({ text: null });
});

describe('a payload', () => {
  it('that breaks a rule is refused with rule, version, place, text and the way to fix it', async () => {
    await save([USD_ONLY]);
    const response = await server.post(mt103());
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'invalid_payload',
      errors: [
        {
          code: 'house_rule',
          severity: 'error',
          path: '32A',
          line: 4,
          column: 12,
          rule: { name: 'usd-only', version: 1 },
          message: expect.stringContaining('Send the payment in USD.'),
        },
      ],
    });
  });

  it('that keeps the rules names their version', async () => {
    expect((await server.post(mt103())).json()).not.toHaveProperty('houseRulesVersion');
    await save([{ ...USD_ONLY, allow: ['EUR'] }]);
    expect((await server.post(mt103())).json()).toMatchObject({ houseRulesVersion: 1 });
  });

  it('is taken row by row, and refused as a whole by the rules of files', async () => {
    await save([{ name: 'small', kind: 'amounts', max: '1000' }]);
    const body = `${mt103({ amount: 'EUR999,' })}\n${mt103({ amount: 'EUR1001,' })}`;
    const accepted = (await server.post(body)).json<PayloadAccepted>();
    expect(accepted.transactions.map(({ index }) => index)).toEqual([0]);
    expect(accepted.errors).toMatchObject([{ index: 1, rule: { name: 'small' } }]);
    await save([{ name: 'single', kind: 'file', maxPayments: 1 }]);
    expect((await server.post(`${mt103()}\n${mt103()}`)).statusCode).toBe(422);
  });

  it('of many messages is checked in its thread, by the version of its arrival', async () => {
    await save([{ name: 'small', kind: 'amounts', max: '1000' }]);
    const many = Array.from({ length: 700 }, (_, i) =>
      mt103({ amount: i % 7 === 0 ? 'EUR2000,' : 'EUR500,' }),
    );
    const accepted = (await server.post(many.join('\n'))).json<PayloadAccepted>();
    expect([accepted.transactions.length, accepted.errors?.length, accepted.houseRulesVersion]).toEqual([
      600, 100, 1,
    ]);
    await save([USD_ONLY]);
    const refused = await server.post(many.map((text) => text.replace('LEEDS', 'YORK')).join('\n'));
    expect([refused.statusCode, refused.json().errors.length]).toEqual([422, 700]);
  });

  it('that was stored before the rules changed is known when it is sent again', async () => {
    const small = mt103();
    const large = Array.from({ length: 700 }, () => mt103()).join('\n');
    const first = (await server.post(small)).json<PayloadAccepted>();
    await server.post(large);
    await save([USD_ONLY]);
    const again = await server.post(small);
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { duplicate: true, payloadId: first.payloadId },
    ]);
    expect((await server.post(large)).json()).toMatchObject({ duplicate: true });
  });

  it('uploaded or entered by an operator is checked too', async () => {
    await save([USD_ONLY]);
    const upload = { uploadMethod: 'paste', fileFormat: 'message', content: mt103() };
    expect((await server.call('POST', PATHS.uploadPayload, upload)).statusCode).toBe(422);
    const entry = { type: 'mt103_swift', amount: '1.00', currency: 'EUR' };
    const entered = await server.call('POST', PATHS.transactions, entry);
    expect([entered.statusCode, entered.json().message]).toEqual([422, expect.stringContaining('in USD')]);
    expect((await server.call('POST', PATHS.transactions, { ...entry, currency: 'USD' })).statusCode).toBe(
      201,
    );
  });
});

describe('versions', () => {
  it('are in force on their days, the newest first', async () => {
    await save([USD_ONLY]);
    await save([{ ...USD_ONLY, allow: ['EUR'] }], { from: dayIn(3) });
    expect(await view()).toMatchObject({
      current: 1,
      versions: [
        { version: 2, state: 'planned', from: dayIn(3), until: null, rules: 1, title: 'Oak Bank' },
        { version: 1, state: 'in-force', savedBy: server.operator.username },
      ],
    });
    expect((await server.post(mt103())).statusCode).toBe(422);
    await server.advanceClock(4 * DAY_MS);
    expect((await server.post(mt103())).json()).toMatchObject({ houseRulesVersion: 2 });
    const ended = await save([], { basedOn: 2 });
    expect(ended.versions.map(({ state }) => state)).toEqual(['in-force', 'replaced', 'replaced']);
    expect((await server.post(mt103())).json()).not.toHaveProperty('houseRulesVersion');
  });

  it('whose dates overlap, and rules that exclude each other, are named', async () => {
    await save([USD_ONLY], { until: dayIn(10) });
    const { warnings } = await save([USD_ONLY, { ...USD_ONLY, name: 'eur', allow: ['EUR'] }], {
      from: dayIn(5),
    });
    expect(warnings).toMatchObject([
      { path: '/rules/1', rule: 'eur', message: expect.stringContaining('conflict: ') },
      { message: expect.stringContaining('version 2 is in force') },
    ]);
  });

  it('stay readable, and are audited', async () => {
    await save([USD_ONLY]);
    await save([]);
    const path = fillPath(PATHS.houseRulesVersion, { version: '1' });
    expect((await server.call('GET', path)).json()).toEqual({
      version: 1,
      document: { title: 'Oak Bank', rules: [USD_ONLY] },
      text: null,
    });
    expect((await server.call('GET', fillPath(PATHS.houseRulesVersion, { version: '9' }))).statusCode).toBe(
      404,
    );
    const entries = (await server.call('GET', `${PATHS.audit}?action=house_rules.saved`)).json<
      AuditEntry[]
    >();
    expect(entries).toMatchObject([
      { before: { version: 1 }, after: { rules: [] } },
      { after: { rules: ['usd-only'] } },
    ]);
  });

  it('are refused when they are invalid or when another came first', async () => {
    const trap = { name: 'trap', kind: 'field', path: '20', pattern: '(a+' };
    expect((await saved([trap])).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: '/document/rules/0/pattern' }],
    });
    expect((await saved([USD_ONLY], { from: '2026-12-02', until: '2026-12-01' })).statusCode).toBe(422);
    await save([USD_ONLY], { basedOn: null });
    expect((await saved([], { basedOn: null })).json()).toMatchObject({ code: 'house_rules_changed' });
    const both = await Promise.all([saved([]), saved([])]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual(expect.arrayContaining([200]));
    expect((await view()).versions.length).toBeLessThan(4);
  });

  it('are refused when too many versions have dates, because each of them is kept ready', async () => {
    await save([USD_ONLY]);
    for (let days = 1; days < 20; days += 1)
      await save([USD_ONLY], { from: dayIn(days), until: dayIn(days) });
    const refused = await saved([USD_ONLY], { from: dayIn(20), until: dayIn(20) });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'limit_reached']);
    // It replaces them all.
    await save([USD_ONLY]);
    await save([USD_ONLY], { from: dayIn(20), until: dayIn(20) });
  });

  it('of the wrong shape are refused in sentences, all at once', async () => {
    const refused = await saved([{ name: 'eur', kind: 'currencies', allow: 'EUR' }, { kind: 'limit' }]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      {
        code: 'validation_failed',
        message:
          'The house rules were not accepted. Allow in rule eur is "EUR"; write a list, like [EUR, USD]. 2 problems are listed.',
        errors: [
          {
            path: '/document/rules/0/allow',
            message: expect.stringMatching(/^Allow in rule eur is "EUR"; /),
          },
          { path: '/document/rules/1/kind', message: expect.stringMatching(/^Kind in rule 2 is "limit"; /) },
        ],
      },
    ]);
  });

  it('are read by a viewer, who may try them but not change them', async () => {
    const oak = await createWorkspace(server);
    const document = { title: 'Oak Bank', rules: [USD_ONLY] };
    const path = at(oak, PATHS.houseRules);
    expect((await server.call('POST', path, { document })).statusCode).toBe(200);
    const call = await memberOf(server, oak, 'viewer');
    expect((await call('GET', path)).json()).toMatchObject({ current: 1, document });
    const version = at(oak, fillPath(PATHS.houseRulesVersion, { version: '1' }));
    expect((await call('GET', version)).json()).toMatchObject({ document });
    expect((await call('POST', at(oak, PATHS.houseRulesTrial), { document })).statusCode).toBe(200);
    const refused = await call('POST', path, { document });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
    expect((await call('GET', path)).json().versions).toHaveLength(1);
  });

  it('reach other server processes', async () => {
    const other = await server.another();
    await save([USD_ONLY]);
    await expect.poll(() => other.modules.houseRules.service.now()?.rules.version).toBe(1);
  });
});

describe('a trial', () => {
  it('says which of the latest payloads would have been refused, and changes nothing', async () => {
    for (const amount of ['EUR10,', 'EUR20,', 'EUR30,']) await server.post(mt103({ amount }));
    await server.post(sample('CSV'));
    const { payloads, refused, results } = await trial([{ name: 'small', kind: 'amounts', max: '15' }]);
    expect([payloads, refused, results.length]).toEqual([4, 3, 3]);
    expect(results[0]).toMatchObject({
      format: 'csv',
      count: 2,
      problems: [{ rule: { name: 'small', version: null } }, {}],
    });
    expect((await view()).versions).toEqual([]);
  });

  it('tries the rules on a text alone, whether it would be accepted or not', async () => {
    await server.post(mt103());
    const document = { title: 'Oak Bank', rules: [{ name: 'small', kind: 'amounts', max: '15' }] };
    const tried = async (content: string) =>
      (await server.call('POST', PATHS.houseRulesTrial, { document, content })).json();
    const { payloads, results } = await tried(mt103({ amount: 'EUR16,' }));
    expect(payloads).toBe(1);
    expect(results).toMatchObject([{ payloadId: null, format: 'swift-mt', count: 1 }]);
    expect(await tried('not a message')).toMatchObject({ payloads: 1, refused: 0, results: [] });
    expect(await tried(`${mt103()}${'€'.repeat(22_000)}`)).toMatchObject({ payloads: 0, tooLarge: 1 });
    const broken = await tried(mt103().replace(':71A:SHA', ':71A:WHO'));
    expect([(await tried(mt103())).hasErrors, broken.hasErrors]).toEqual([false, true]);
    expect((await view()).versions).toEqual([]);
  });

  it.each(READY_SETS.map((set) => [set.id, set.document.rules] as const))(
    'takes the ready set %s',
    async (_, rules) => {
      await server.post(mt103());
      expect(await trial(rules)).toMatchObject({ payloads: 1, warnings: [] });
    },
  );
});

it('the fields of expressions are listed with their values in the latest payloads', async () => {
  for (const amount of ['EUR10,', 'EUR20,', 'EUR20,']) await server.post(mt103({ amount }));
  await server.post(sample('CSV'));
  const { fields } = (await server.call('GET', PATHS.houseRulesValues)).json<RecentValues>();
  const valuesOf = (path: string) => fields.find((field) => field.path === path)?.values;
  expect(valuesOf('type')).toEqual(['CSV', 'MT103']);
  expect(valuesOf('transfer.amount')).toContain('10.00');
  const names = new Set(expressionFields(['MT103']).map(({ path }) => path));
  const ofMessage = fields.filter(({ path }) => path.startsWith('message.'));
  expect(ofMessage.length).toBeGreaterThan(3);
  expect(ofMessage.filter(({ path }) => !names.has(path))).toEqual([]);
});

it('the JSON schema of documents can be read', async () => {
  const schema = (await server.call('GET', PATHS.houseRulesJsonSchema)).json();
  expect(schema).toMatchObject({ type: 'object', required: ['title', 'rules'] });
});
