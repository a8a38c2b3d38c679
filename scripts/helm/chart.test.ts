import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { isMap, isScalar, parse, parseDocument } from 'yaml';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { knownVariables } from '../image/known-variables.ts';

/** Reads the templates as text, so that it needs no Helm. */
const ROOT = join(import.meta.dirname, '../..');
const CHART = join(ROOT, 'deploy/helm/clearbench');
const read = (path: string) => readFileSync(join(CHART, path), 'utf8');

type Values = Readonly<Record<string, unknown>>;

/** The parts of JSON Schema that the chart's schema uses. */
interface Schema {
  readonly type: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly propertyNames?: { readonly not: { readonly enum: readonly string[] } };
}

const schema: Schema = JSON.parse(read('values.schema.json'));
const values: Values = parse(read('values.yaml'));
const templates = globSync('templates/*', { cwd: CHART }).map(read).join('\n');
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of all values, those of objects before those inside. Objects that users fill have none inside. */
function pathsOf(given: Values, { properties = {} }: Schema, above = ''): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const inside = properties[name];
    const path = above + name;
    return isObject(value) && inside?.properties !== undefined
      ? [path, ...pathsOf(value, inside, `${path}.`)]
      : [path];
  });
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** What differs between values and their schema. */
function problemsOf(value: unknown, { type, ...rules }: Schema, path: string): string[] {
  if (![type].flat().includes(typeOf(value))) return [`${path} is ${typeOf(value)}, not ${type}`];
  if (rules.enum !== undefined && !rules.enum.includes(value)) return [`${path} is none of ${rules.enum}`];
  if (rules.pattern !== undefined && !new RegExp(rules.pattern).test(String(value))) {
    return [`${path} does not match ${rules.pattern}`];
  }
  if (!isObject(value) || rules.properties === undefined) return [];
  const { properties, required = [] } = rules;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const problems = Object.entries(value).flatMap(([name, inside]) => {
    const rule = properties[name];
    return rule === undefined
      ? [`${path}.${name} is not in the schema`]
      : problemsOf(inside, rule, `${path}.${name}`);
  });
  return [...missing.map((name) => `${path}.${name} is missing`), ...problems];
}

/** The variables that the pods get, with their values as the templates write them. */
const variables = new Map(
  [...templates.matchAll(/- name: ([A-Z_]+)\n\s+value: (.*)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

it('has the version of the server', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(parse(read('Chart.yaml'))).toMatchObject({ name: 'clearbench', version, appVersion: version });
});

it('has values that the schema describes, and accepts no others', () => {
  expect(problemsOf(values, schema, 'values')).toEqual([]);
  expect(problemsOf({ ...values, replicas: 2, publicUrl: 'x', web: 1 }, schema, 'values')).toEqual([
    'values.publicUrl does not match ^https://[^/]+$',
    'values.web is integer, not object',
    'values.replicas is not in the schema',
  ]);
  const isOpen = ({ properties, additionalProperties }: Schema): boolean =>
    properties !== undefined && (additionalProperties !== false || Object.values(properties).some(isOpen));
  expect(isOpen(schema)).toBe(false);
  // Helm itself adds `global` to a chart inside another one.
  expect([...Object.keys(values), 'global'].sort()).toEqual(Object.keys(schema.properties ?? {}).sort());
});

it('explains each value', () => {
  const unexplained: string[] = [];
  function look(node: unknown, rule: Schema | undefined, above: string) {
    if (!isMap(node) || rule?.properties === undefined) return;
    for (const [index, { key, value }] of node.items.entries()) {
      if (!isScalar(key)) continue;
      const name = String(key.value);
      const inside = rule.properties[name];
      // The parser gives the comment of a map's first key to the map.
      const comment = index === 0 ? node.commentBefore : key.commentBefore;
      if (inside?.properties === undefined && !comment) unexplained.push(above + name);
      look(value, inside, `${above}${name}.`);
    }
  }
  look(parseDocument(read('values.yaml')).contents, schema, '');
  expect(unexplained).toEqual([]);
});

it.each(globSync('templates/*', { cwd: CHART }))('%s ends each block that it begins', (path) => {
  const text = read(path);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect(count(/\{\{-? (?:if|with|range|define) /g)).toBe(count(/\{\{-? end \}\}/g));
  expect(count(/\{\{/g)).toBe(count(/\}\}/g));
  // As a formatter of YAML would write them.
  expect(text).not.toMatch(/\{ \{/);
});

it('uses each value, and no other', () => {
  const used = new Set([...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path));
  // Those of a role are passed to the template for its processes.
  const ofRole = [...templates.matchAll(/\$\.settings\.(\w+)/g)].map(([, name]) => name);
  const roles = [...templates.matchAll(/"role" "(\w+)" "settings" \.Values\.(\w+)/g)];
  expect(roles.map(([, role]) => role).sort()).toEqual(['sftp', 'web', 'worker']);
  for (const [, role, settings] of roles) {
    expect(settings).toBe(role);
    for (const name of ofRole) used.add(`${role}.${name}`);
  }
  const paths = pathsOf(values, schema);
  expect([...used].filter((path) => !paths.includes(path))).toEqual([]);
  const isUsed = (path: string) => used.has(path) || [...used].some((other) => other.startsWith(`${path}.`));
  expect(paths.filter((path) => !isUsed(path))).toEqual([]);
});

it('sets variables of the configuration, and leaves them no second value', () => {
  const known = knownVariables();
  const own = schema.properties?.settings?.propertyNames?.not.enum ?? [];
  expect(variables.size).toBeGreaterThan(5);
  expect([...variables.keys(), ...own].filter((name) => !known.has(name))).toEqual([]);
  expect([...variables.keys()].filter((name) => !own.includes(name))).toEqual([]);
});

it.each(['web', 'worker', 'sftp'])(
  'the server starts as %s with these variables and those of the Secret',
  (role) => {
    const rendered: Record<string, string> = {
      '{{ $.role }}': role,
      '{{ .Values.publicUrl | quote }}': String(values.publicUrl),
      '{{ .Values.trustProxy | quote }}': String(values.trustProxy),
      '{{ .Values.shutdownGraceSeconds | quote }}': String(values.shutdownGraceSeconds),
      '"2222"': '2222',
      production: 'production',
    };
    const comment =
      /# The Secret with the variables[\s\S]*?(?=\nexistingSecret)/.exec(read('values.yaml'))?.[0] ?? '';
    const secrets: Record<string, string> = {
      DATABASE_URL: 'postgres://clearbench:secret@db.example:5432/clearbench',
      MASTER_KEY: 'ab'.repeat(32),
      OPERATOR_USERNAME: 'treasury',
      OPERATOR_EMAIL: 'treasury@bank.example',
      OPERATOR_PASSWORD: 'correct horse',
      SUPER_PASSWORD: 'battery staple',
    };
    for (const name of Object.keys(secrets)) expect(comment).toContain(name);
    const env = Object.fromEntries([...variables].map(([name, value]) => [name, rendered[value]]));
    expect(readConfig({ HOST: '0.0.0.0', ...env, ...secrets })).toMatchObject({
      ok: true,
      config: { role, environment: 'production', shutdownGraceMs: 15_000, sftpPort: 2222, port: 4400 },
    });
  },
);

it('asks the server for its health and readiness, and runs it without privileges', () => {
  const probes = [...templates.matchAll(/(\w+)Probe:\n\s+httpGet: \{ path: (\S+), port: http \}/g)];
  expect(probes.map(([, kind, path]) => [kind, path])).toEqual([
    ['startup', PATHS.health],
    ['liveness', PATHS.health],
    ['readiness', PATHS.readiness],
  ]);
  expect(templates).toContain('{ name: http, containerPort: 4400 }');
  expect(templates).toContain('{ name: sftp, containerPort: 2222 }');
  for (const line of [
    'runAsNonRoot: true',
    'seccompProfile: { type: RuntimeDefault }',
    'allowPrivilegeEscalation: false',
    'readOnlyRootFilesystem: true',
    'capabilities: { drop: [ALL] }',
    'automountServiceAccountToken: false',
  ]) {
    expect(templates).toContain(line);
  }
});
